import type { BookingStatus } from '../api/generated.ts'

/** Whether a booking in this state is one of those that may come. */
export const comes: Record<BookingStatus, boolean> = {
  ON_HOLD: true,
  PENDING: true,
  CONFIRMED: true,
  REDEEMED: true,
  NO_SHOW: true,
  CANCELLED: false,
  EXPIRED: false,
  REJECTED: false,
}

/** Whether it can be checked in; who did not come may still come late. */
export const mayCheckIn = (status: BookingStatus): boolean => status === 'CONFIRMED' || status === 'NO_SHOW'
