import type { Booking } from '../Booking.ts'

/** What most new bookings have: it is left out of their stored answers, which are most of what a booking writes. */
export const usualValues = {
  notes: null,
  language: null,
  partnerReference: null,
  cancelledAt: null,
  cancelReason: null,
  waiverChangedAt: null,
  holdExpiresAt: null,
  heldAt: null,
  heldBy: null,
  refund: null,
  refundMinor: 0,
  refundPercent: null,
  acceptedMinor: null,
  voucherMinor: 0,
  commissionMinor: 0,
  commissionRate: 0,
  cancellationTiers: null,
  version: 1,
} as const satisfies Partial<Booking>

/** The answer to a request that has made a booking, as it is stored under the idempotency key. `replayAnswer` restores it. */
export function storedAnswer(booking: Booking): Partial<Booking> {
  const usual: Record<string, unknown> = usualValues
  return Object.fromEntries(Object.entries(booking).filter(([name, value]) => value !== usual[name]))
}
