/**
 * A change, for subscribers: which thing changed, without its new state. Subscribers read the thing again with their own
 * permissions, so it is harmless to announce too much, or the same change twice.
 */
export type Change = BookingChange | TimeslotChange | ActivityChange

/** A booking was made or changed. */
export interface BookingChange {
  operatorId: string
  bookingId: string
}

/** The places of a timeslot changed, or whether it can be booked. */
export interface TimeslotChange {
  operatorId: string
  timeslotId: string
}

/** Some or all timeslots of an activity changed, through a schedule, an exception or the activity itself. */
export interface ActivityChange {
  operatorId: string
  activityId: string
}
