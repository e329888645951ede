import type { Services } from '../Services.ts'

/** One attempt at a job. */
export interface Attempt {
  /** When it started. */
  now: Date
  /** Counted from 1. */
  attempt: number
  maxAttempts: number
  /** Aborted when the worker stops, or may have lost the job to another one: nothing more should be started. */
  stopping: AbortSignal
  /** Logs an error that was found, and what it concerns; the job goes on. */
  report(error: unknown, about: Readonly<Record<string, unknown>>): void
}

/**
 * Runs the jobs of one name. The payload is what was enqueued, by this version of the service or another. A job whose task throws is
 * tried again later; it may also run again after it succeeded, if its worker died before it could report that.
 */
export type Task = (services: Services, payload: unknown, attempt: Attempt) => Promise<void>
