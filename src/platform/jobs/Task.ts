/** One attempt at a job. */
export interface Attempt {
  /** When it started. */
  now: Date
  /** Counted from 1. */
  attempt: number
  maxAttempts: number
  /** Aborted when the worker stops, or may have lost the job to another one: the task must not start anything more. */
  stopping: AbortSignal
  /** Logs an error and what it concerns; the job continues. */
  report(error: unknown, about: Readonly<Record<string, unknown>>): void
}

/** What every task needs of the services. */
export interface Clock {
  clock(): Date
}

/**
 * Runs the jobs of one name. The payload is what was enqueued, by this version of the service or another. A job whose task throws
 * is retried later; it can also run again after it succeeded, if its worker died before it could report that.
 */
export type Task<Services> = (services: Services, payload: unknown, attempt: Attempt) => Promise<void>
