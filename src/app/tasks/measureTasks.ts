import { type JobBacklog, measureJobs } from '../../platform/jobs/measureJobs.ts'
import type { Sql } from '../../platform/sql/Database.ts'
import { tasks } from './tasks.ts'

/** Work that no task of this version does. */
const OTHER = 'other'

/** The names of all tasks, and of the work of other versions. */
export const taskNames: readonly string[] = [...Object.keys(tasks), OTHER]

/** Counts the jobs of each task that has any; those that no task of this version does are counted together. */
export async function measureTasks(db: Sql): Promise<JobBacklog[]> {
  const found = new Map<string, JobBacklog>()
  for (const job of await measureJobs(db)) {
    const task = job.task in tasks ? job.task : OTHER
    const { count, oldestSeconds, givenUp } = found.get(task) ?? { count: 0, oldestSeconds: 0, givenUp: 0 }
    found.set(task, {
      task,
      count: count + job.count,
      oldestSeconds: Math.max(oldestSeconds, job.oldestSeconds),
      givenUp: givenUp + job.givenUp,
    })
  }
  return [...found.values()]
}
