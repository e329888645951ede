/** The most bookings that one closure has. */
export const MAX_BOOKINGS = 500

/** How long a closure can be undone. */
export const UNDO_MS = 60_000
