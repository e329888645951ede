import type { BookingStatus } from '../api/generated.ts'

/** Whether a booking in this state is one of those that may come. */
export const isExpected: Record<BookingStatus, boolean> = {
  ON_HOLD: true,
  PENDING: true,
  CONFIRMED: true,
  REDEEMED: true,
  NO_SHOW: true,
  CANCELLED: false,
  EXPIRED: false,
  REJECTED: false,
}
