import { Refusal } from '../../refusal.ts'
import { Actor } from '../Actor.ts'
import type { Booking } from '../Booking.ts'
import { undividedLine } from '../bookingColumns.ts'

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

/** Restores the instants, which are text in JSON. */
function revive(answer: Record<string, unknown>): Booking {
  const { startsAt, createdAt, cancellableUntil, holdExpiresAt, heldAt } = answer as Record<string, string>
  const instants = {
    startsAt: new Date(startsAt!),
    createdAt: new Date(createdAt!),
    // Older stored answers do not have it.
    cancellableUntil: cancellableUntil ? new Date(cancellableUntil) : null,
    holdExpiresAt: holdExpiresAt ? new Date(holdExpiresAt) : null,
    heldAt: heldAt ? new Date(heldAt) : null,
    // Older stored answers have no version.
    version: answer.version ?? 1,
    // Nor lines.
    lines: answer.lines ?? [undividedLine(answer as unknown as Booking)],
    refundMinor: answer.refundMinor ?? 0,
    refund: answer.refund ?? null,
    refundPercent: answer.refundPercent ?? null,
    commissionMinor: answer.commissionMinor ?? 0,
    commissionRate: answer.commissionRate ?? 0,
    voucherMinor: answer.voucherMinor ?? 0,
    cancellationTiers: answer.cancellationTiers ?? null,
    madeBy: answer.madeBy ?? { actor: answer.partnerId ? Actor.PARTNER : Actor.OPERATOR, keyId: null },
  }
  return { ...answer, ...instants } as unknown as Booking
}
