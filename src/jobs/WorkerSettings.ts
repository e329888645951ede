import type { FastifyBaseLogger } from 'fastify'
import type { Task } from './Task.ts'
import type { WorkerTimes } from './WorkerTimes.ts'

/** What a worker must be told. */
export interface WorkerSettings {
  databaseUrl: string
  /** Jobs done at once. */
  concurrency: number
  tasks: Readonly<Record<string, Task>>
  times: WorkerTimes
  log: FastifyBaseLogger
}
