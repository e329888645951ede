import { Refusal } from './refusal.ts'

const ADVICE = 'Reads go on. Send the request again in some seconds.'

/** The database answers, but does not commit. */
export class WritesStalled extends Refusal {
  /** @param perhapsDone whether the write had begun, and may be committed later */
  constructor(perhapsDone = false) {
    const detail = perhapsDone
      ? 'The database does not commit at the moment: it is not known whether the request was carried out, or will be. If you sent an ' +
        `Idempotency-Key, send the same request with the same key, and it is carried out once. ${ADVICE}`
      : `Nothing can be written at the moment, because the database does not commit. Nothing was changed. ${ADVICE}`
    super('overloaded', detail, { retryAfterSeconds: 5, ...(perhapsDone && { outcomeUnknown: true }) })
  }
}
