import type { Sql } from '../database.ts'
import { Refusal } from '../refusal.ts'
import type { Booking } from './Booking.ts'

/** A request that was carried out, and what it was answered with. */
export interface AnsweredRequest {
  fingerprint: Buffer
  answer: Record<string, unknown>
}

const FIND = `
  select fingerprint, answer from idempotency_record
  where operator_id = $1 and caller_id = $2 and idempotency_key = $3`

/** The booking that an earlier request with this key was answered with; the same key with another request is refused. */
export async function findAnswered(
  sql: Sql,
  operatorId: string,
  callerId: string,
  idempotencyKey: string,
  fingerprint: Buffer,
): Promise<Booking | undefined> {
  const [earlier] = await sql.query<AnsweredRequest>(FIND, [operatorId, callerId, idempotencyKey])
  return earlier && answerAgain(earlier, fingerprint)
}

/** The booking of the earlier request, if this is the same request again. */
export function answerAgain(earlier: AnsweredRequest, fingerprint: Buffer): Booking {
  if (earlier.fingerprint.equals(fingerprint)) return revive(earlier.answer)
  throw new Refusal(
    'idempotency-mismatch',
    'This Idempotency-Key was used before with another request. Use a new key for a new booking.',
  )
}

/** Instants are text in JSON. */
function revive(answer: Record<string, unknown>): Booking {
  const { startsAt, createdAt } = answer as { startsAt: string; createdAt: string }
  return { ...answer, startsAt: new Date(startsAt), createdAt: new Date(createdAt) } as unknown as Booking
}
