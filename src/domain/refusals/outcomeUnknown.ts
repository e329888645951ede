import { Refusal } from './refusal.ts'

/** The connection to the database was lost after it was asked to commit. */
export function outcomeUnknown(): Refusal {
  const detail =
    'The connection to the database broke before it had answered: it is not known whether the request was carried out. If you sent an ' +
    'Idempotency-Key, send the same request again with the same key, and it is carried out once. If you sent none, look first whether it was carried out.'
  return new Refusal('overloaded', detail, { retryAfterSeconds: 1, outcomeUnknown: true })
}
