/** How long a worker waits, in milliseconds. */
export interface WorkerTimes {
  /** Between two checks of the heartbeats, its own and those of others. */
  heartbeatMs: number
  /** Until a worker whose heartbeat fails gives its jobs up. Shorter than `goneMs`, after which the others reclaim them. */
  lostMs: number
  /** For which a heartbeat must have been missing at every check before the jobs of its worker are reclaimed. */
  goneMs: number
  /**
   * For an answer of the database. When the network between them breaks, PostgreSQL notices after some ten seconds, and the others
   * reclaim the jobs `goneMs` later: by then the worker itself must know, after `heartbeatMs + answerMs + lostMs`.
   */
  answerMs: number
  /** For the jobs that are running when it stops; then they are left to be tried again. */
  stopMs: number
}

/** The times of every worker but those of tests. */
export const workerTimes: WorkerTimes = {
  heartbeatMs: 2000,
  lostMs: 8000,
  goneMs: 10_000,
  answerMs: 8000,
  stopMs: 10_000,
}
