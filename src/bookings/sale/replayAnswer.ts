import { Refusal } from '../../refusal.ts'
import type { Booking } from '../Booking.ts'

/** A request that was carried out, and what it was answered with. */
export interface AnsweredRequest {
  fingerprint: Buffer
  answer: Record<string, unknown>
}

/** The booking of the earlier request, if this is the same request again. */
export function replayAnswer(earlier: AnsweredRequest, fingerprint: Buffer): Booking {
  if (earlier.fingerprint.equals(fingerprint)) return revive(earlier.answer)
  throw new Refusal(
    'idempotency-mismatch',
    'This Idempotency-Key was used before with another request. Use a new key for a new booking.',
  )
}

/** Instants are text in JSON. */
function revive(answer: Record<string, unknown>): Booking {
  const { startsAt, createdAt, cancellableUntil, holdExpiresAt, heldAt } = answer as Record<string, string>
  const instants = {
    startsAt: new Date(startsAt!),
    createdAt: new Date(createdAt!),
    // Answers that were given before bookings told it are without.
    cancellableUntil: cancellableUntil ? new Date(cancellableUntil) : null,
    holdExpiresAt: holdExpiresAt ? new Date(holdExpiresAt) : null,
    heldAt: heldAt ? new Date(heldAt) : null,
    // Answers that were given before bookings had versions are without.
    version: answer.version ?? 1,
  }
  return { ...answer, ...instants } as unknown as Booking
}
