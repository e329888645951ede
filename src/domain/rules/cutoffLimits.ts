/** The maximum of the cutoffs of an activity, in minutes before the start: a year. */
export const MAX_CUTOFF_MINUTES = 525_600
