/** How often usage is polled: recording sends no event. */
export const POLL_MS = 20_000
