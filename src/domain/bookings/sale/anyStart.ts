/** Every timeslot starts later: the booking cutoff does not matter. */
export const ANY_START = new Date(0)
