/** A wrong command line. */
export class UsageError extends Error {}
