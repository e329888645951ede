/** What waits to be done. */
export interface Backlog {
  count: number
  /** The age of the oldest in seconds; 0 if nothing waits. */
  oldestSeconds: number
}
