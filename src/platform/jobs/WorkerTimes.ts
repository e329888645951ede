/** How long a worker waits, in milliseconds. */
export interface WorkerTimes {
  /** Jobs that are due at once are announced. For those that were planned, one of the workers looks at this interval. */
  pollMs: number
  /** The interval between two checks of the heartbeats, its own and those of others. */
  heartbeatMs: number
  /**
   * How long a worker's own heartbeat can fail before it gives up its jobs. Shorter than `goneMs`, after which the others reclaim
   * them.
   */
  lostMs: number
  /** How long a heartbeat must have been missing at every check before the jobs of its worker are reclaimed. */
  goneMs: number
  /**
   * The timeout for an answer of the database. When the network between them fails, PostgreSQL detects it after some ten seconds,
   * and the others reclaim the jobs `goneMs` later. The worker itself must know by then: it does after `heartbeatMs + responseMs +
   * lostMs`.
   */
  responseMs: number
  /** The timeout for running jobs when the worker stops; after that they are left to be retried. */
  stopMs: number
}

/** The times of every worker except in tests. */
export const workerTimes: WorkerTimes = {
  pollMs: 2000,
  heartbeatMs: 2000,
  lostMs: 8000,
  goneMs: 10_000,
  responseMs: 8000,
  stopMs: 10_000,
}
