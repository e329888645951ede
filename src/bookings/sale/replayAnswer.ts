import { Refusal } from '../../refusal.ts'
import type { Booking } from '../Booking.ts'
import { usualValues } from './storedAnswer.ts'

/** A completed request and its stored answer. */
export interface AnsweredRequest {
  fingerprint: Buffer
  answer: Record<string, unknown>
}

/** Returns the booking of the earlier request, if this is the same request again. */
export function replayAnswer(earlier: AnsweredRequest, fingerprint: Buffer): Booking {
  if (earlier.fingerprint.equals(fingerprint)) return revive(earlier.answer)
  throw new Refusal(
    'idempotency-mismatch',
    'This Idempotency-Key was used before with another request. Use a new key for a new booking.',
  )
}

/** Restores the instants, which are text in JSON, and what is not stored. */
function revive(answer: Record<string, unknown>): Booking {
  const { startsAt, createdAt, cancellableUntil, holdExpiresAt, heldAt } = answer as Record<string, string>
  const instants = {
    startsAt: new Date(startsAt!),
    createdAt: new Date(createdAt!),
    cancellableUntil: new Date(cancellableUntil!),
    holdExpiresAt: holdExpiresAt ? new Date(holdExpiresAt) : null,
    heldAt: heldAt ? new Date(heldAt) : null,
  }
  return { ...usualValues, ...answer, ...instants } as unknown as Booking
}
