import type { Task as GraphileTask } from 'graphile-worker'
import { isCounted } from '../log/Faults.ts'
import { tracing } from '../tracing/tracing.ts'
import type { Clock, Task } from './Task.ts'
import type { WorkerSettings } from './WorkerSettings.ts'

/** Wraps a task for graphile-worker, and logs its failures. */
export function attemptTask<Services extends Clock>(
  services: Services,
  task: Task<Services>,
  { log, faults }: Pick<WorkerSettings<Services>, 'log' | 'faults'>,
  stopping: AbortSignal,
): GraphileTask {
  const fault = faults.of('jobs')
  return async (payload, { job }) => {
    const { id, task_identifier, attempts, max_attempts } = job
    const report = (err: unknown, more: object) => {
      if (!isCounted(err))
        log.error({ err, task: task_identifier, job: id, ...more }, 'a job has found something wrong')
    }
    const attempt = { now: services.clock(), attempt: attempts, maxAttempts: max_attempts, stopping, report }
    const run = async () => {
      try {
        await task(services, payload, attempt)
      } catch (err) {
        const about = { err, task: task_identifier, job: id, attempt: attempts }
        if (attempts >= max_attempts) log.error(about, 'a job failed for the last time, and is given up')
        else if (faults.mayFollow(err)) fault.occurred(err)
        else if (!isCounted(err)) log.error(about, 'a job failed, and will be tried again')
        throw err
      }
    }
    if (!tracing) return run()
    const attributes = { 'job.id': id, 'job.attempt': attempts }
    await tracing.run(`job ${task_identifier}`, { kind: 'consumer', attributes, parent: payload as object }, run)
  }
}
