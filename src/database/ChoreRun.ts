/** One run of a chore over its items. */
export interface ChoreRun {
  /** Reports an item that failed; the chore continues with the next one, and retries this one in a later run. */
  report(error: unknown, item: Readonly<Record<string, string>>): void
  /** Aborted when the service is stopping: no further item is started. */
  readonly stopping: AbortSignal
}
