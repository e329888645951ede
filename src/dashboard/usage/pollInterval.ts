/** How often usage is looked at again: nobody tells when it is recorded. */
export const POLL_MS = 20_000
