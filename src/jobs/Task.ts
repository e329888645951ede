import type { Services } from '../Services.ts'

/** One attempt at a job. */
export interface Attempt {
  /** When it began. */
  now: Date
  /** Counted from 1. */
  attempt: number
  maxAttempts: number
  /** Aborted when the worker stops, or may have lost the job to another one: nothing more should be begun. */
  stopping: AbortSignal
  /** Says in the log, as an error, what was found out and what about; the job goes on. */
  report(error: unknown, about: Readonly<Record<string, unknown>>): void
}

/**
 * What is done with the jobs of one name. The payload is what was enqueued, by whatever version of the service. A task that
 * throws is tried again later; it may also be tried again after it was done, if the worker died before it could say so.
 */
export type Task = (services: Services, payload: unknown, attempt: Attempt) => Promise<void>
