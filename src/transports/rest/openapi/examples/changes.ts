import { booking } from './bookings.ts'
import { afternoon, morning } from './timeslots.ts'

const nothing = {
  ActivityID: null,
  Date: null,
  Version: null,
  Actor: null,
  Booking: null,
  Product: null,
  Timeslots: null,
  WaitlistEntry: null,
}

/** A booking that was made. */
export const bookingConfirmed = {
  ...nothing,
  SequenceNumber: 4711,
  Type: 'booking.confirmed' as const,
  ActivityID: booking.ActivityID,
  Version: 1,
  ChangedAt: 1781510400,
  Actor: 'PARTNER' as const,
  Booking: booking,
}

/** The day on which it takes places. */
export const availabilityChanged = {
  ...nothing,
  SequenceNumber: 4712,
  Type: 'availability.changed' as const,
  ActivityID: booking.ActivityID,
  Date: '2026-07-01',
  ChangedAt: 1781510400,
  Timeslots: [morning, afternoon],
}
