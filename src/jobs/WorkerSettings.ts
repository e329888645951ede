import type { FastifyBaseLogger } from 'fastify'
import type { Task } from './Task.ts'
import type { WorkerTimes } from './WorkerTimes.ts'

/** The settings of a worker. */
export interface WorkerSettings {
  databaseUrl: string
  /** How many jobs it runs at once. */
  concurrency: number
  tasks: Readonly<Record<string, Task>>
  times: WorkerTimes
  log: FastifyBaseLogger
}
