/** One round of a chore: what the chore is told, and tells, while it works through its items. */
export interface ChoreRun {
  /** Notes an item that failed; the chore goes on with the next one, and comes back to this one in another round. */
  report(error: unknown, item: Readonly<Record<string, string>>): void
  /** Aborted when the service is stopping: no further item is begun. */
  readonly stopping: AbortSignal
}
