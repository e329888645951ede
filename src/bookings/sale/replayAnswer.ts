import { Refusal } from '../../refusal.ts'
import { Actor } from '../Actor.ts'
import type { Booking } from '../Booking.ts'
import { undividedLine } from '../bookingColumns.ts'
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
    // Older stored answers do not have these.
    cancellableUntil: cancellableUntil ? new Date(cancellableUntil) : null,
    holdExpiresAt: holdExpiresAt ? new Date(holdExpiresAt) : null,
    heldAt: heldAt ? new Date(heldAt) : null,
    lines: answer.lines ?? [undividedLine(answer as unknown as Booking)],
    madeBy: answer.madeBy ?? { actor: answer.partnerId ? Actor.PARTNER : Actor.OPERATOR, keyId: null },
  }
  return { ...usualValues, ...answer, ...instants } as unknown as Booking
}
