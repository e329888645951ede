import type { Faults } from '../log/Faults.ts'
import type { Log } from '../log/Log.ts'
import type { Task } from './Task.ts'
import type { WorkerTimes } from './WorkerTimes.ts'

/** The settings of a worker. */
export interface WorkerSettings<Services> {
  databaseUrl: string
  /** How many jobs it runs at once. */
  concurrency: number
  tasks: Readonly<Record<string, Task<Services>>>
  times: WorkerTimes
  log: Log
  faults: Faults
}
