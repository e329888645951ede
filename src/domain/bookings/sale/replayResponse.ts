import { Refusal } from '../../refusals/refusal.ts'
import type { Booking } from '../Booking.ts'

/** A booking as it is stored under the idempotency key of its request: JSON has instants as text. */
export type StoredBooking = {
  [Member in keyof Booking]: Booking[Member] extends Date
    ? string
    : Booking[Member] extends Date | null
      ? string | null
      : Booking[Member]
}

/** A completed request and the booking that it has made. */
export interface CompletedRequest {
  fingerprint: Buffer
  answer: StoredBooking
}

/** Returns the booking of the earlier request, if this is the same request again. */
export function replayResponse({ fingerprint: earlier, answer }: CompletedRequest, fingerprint: Buffer): Booking {
  if (earlier.equals(fingerprint)) return revive(answer)
  throw new Refusal(
    'idempotency-mismatch',
    'This Idempotency-Key was used before with another request. Use a new key for a new booking.',
  )
}

function revive(stored: StoredBooking): Booking {
  const instant = (text: string | null) => (text === null ? null : new Date(text))
  return {
    ...stored,
    startsAt: new Date(stored.startsAt),
    createdAt: new Date(stored.createdAt),
    cancellableUntil: instant(stored.cancellableUntil),
    cancelledAt: instant(stored.cancelledAt),
    waiverChangedAt: instant(stored.waiverChangedAt),
    holdExpiresAt: instant(stored.holdExpiresAt),
    heldAt: instant(stored.heldAt),
    // Absent in one that was stored before bookings had it.
    erasedAt: instant(stored.erasedAt ?? null),
  }
}
