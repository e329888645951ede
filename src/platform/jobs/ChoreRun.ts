/** One run of a chore: how it reports failures, and when it must stop. */
export interface ChoreRun {
  /** Reports an item that failed. The chore continues with the next item, and a later run retries this one. */
  report(error: unknown, item: Readonly<Record<string, string>>): void
  /** Aborted when the service is stopping: the chore must not start another item. */
  readonly stopping: AbortSignal
}
