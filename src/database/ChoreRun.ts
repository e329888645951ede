/** One run of a chore: what the chore is told, and reports, while it works through its items. */
export interface ChoreRun {
  /** Reports an item that failed; the chore goes on with the next one, and comes back to this one in a later run. */
  report(error: unknown, item: Readonly<Record<string, string>>): void
  /** Aborted when the service is stopping: no further item is begun. */
  readonly stopping: AbortSignal
}
