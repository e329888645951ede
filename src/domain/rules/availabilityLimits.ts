/**
 * How many timeslots the days of one answer may have, with those that cannot be booked: an answer of this length takes a fraction of
 * a second and is some 5 MB long.
 */
export const MAX_TIMESLOTS = 10_000

/** The same for sentences. */
export const maxTimeslots = MAX_TIMESLOTS.toLocaleString('en')
