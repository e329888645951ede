/**
 * That something changed, for whoever looks on: which thing it was, and not what became of it. Whoever hears of it reads the thing
 * again, within what they may see; so it is harmless to tell too much, and to tell it twice.
 */
export type Change = BookingChange | TimeslotChange | ActivityChange

/** A booking was made, or anything about it is different now. */
export interface BookingChange {
  operatorId: string
  bookingId: string
}

/** The places of a timeslot, or whether it can be booked, are different now. */
export interface TimeslotChange {
  operatorId: string
  timeslotId: string
}

/** The timeslots of an activity are different now, some or all: a schedule, an exception, the activity itself. */
export interface ActivityChange {
  operatorId: string
  activityId: string
}
