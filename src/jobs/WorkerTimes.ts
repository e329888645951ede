/** How long a worker waits, in milliseconds. */
export interface WorkerTimes {
  /** Between two looks for jobs whose worker is gone. */
  lookMs: number
  /** Until a worker that cannot show that it lives takes its jobs for lost. Shorter than `goneMs`, by which the others go. */
  lostMs: number
  /** For which a worker must have been missing at every look before its jobs are taken over. */
  goneMs: number
  /**
   * For an answer of the database. When the network between them goes, PostgreSQL notices after some ten seconds, and the others take the
   * jobs over `goneMs` later: by then the worker itself must know, after `lookMs + answerMs + lostMs`.
   */
  answerMs: number
  /** For the jobs in hand when it stops; then they are left to be tried again. */
  stopMs: number
}

/** What suits a worker that nobody configured. */
export const workerTimes: WorkerTimes = {
  lookMs: 2000,
  lostMs: 8000,
  goneMs: 10_000,
  answerMs: 8000,
  stopMs: 10_000,
}
