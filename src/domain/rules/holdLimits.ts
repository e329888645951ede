/** The maximum duration of a hold in minutes, from its beginning, however often it is extended. */
export const MAX_HOLD_MINUTES = 60
