/** A command line that is not as the help says. */
export class UsageError extends Error {}
