/** How long a worker waits, in milliseconds. */
export interface WorkerTimes {
  /** Between two looks for jobs whose worker is gone. */
  lookMs: number
  /** Until a worker that cannot show that it lives takes its jobs for lost. Shorter than the time between two looks of the others. */
  lostMs: number
  /** For an answer of the database; shorter than PostgreSQL takes to notice that the worker's machine has vanished. */
  answerMs: number
  /** For the jobs in hand when it stops; then they are left to be tried again. */
  stopMs: number
}

/** What suits a worker that nobody configured. */
export const workerTimes: WorkerTimes = { lookMs: 2000, lostMs: 1500, answerMs: 5000, stopMs: 10_000 }
