import { subscriptions } from '../../src/app/tasks/subscribers.ts'
import { tasks } from '../../src/app/tasks/tasks.ts'
import { relayEvents } from '../../src/domain/bookings/events/relayEvents.ts'
import { doJob, type Job } from './doJob.ts'
import type { World } from './World.ts'

// Jobs enqueued without a time are due at once by the real clock; e-mails, closures and the ends of holds are due by the clock of
// the world.
const NEXT = `
  select j.id, t.identifier task, j.payload
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = any($1) and (t.identifier not in ('send-email', 'end-holds', 'closure') or j.run_at <= $2 or j.run_at = j.updated_at)
  order by j.id`

const TAKE = 'delete from graphile_worker._private_jobs where id = $1'

/**
 * Runs the due jobs of a world by its clock, and those that follow from them, in this process, one after another.
 *
 * @param only the tasks to run; all when absent
 * @param then runs after each of them
 * @returns the tasks that ran
 */
export async function doJobs(
  world: World,
  only = Object.keys(tasks),
  then?: (job: Job) => Promise<void>,
): Promise<string[]> {
  const done: string[] = []
  for (;;) {
    await relayEvents(world.database, subscriptions)
    const jobs = await world.admin.query<Job & { id: number }>(NEXT, [only, world.now])
    if (jobs.length === 0) return done
    for (const { id, task, payload } of jobs) {
      await world.admin.query(TAKE, [id])
      await doJob(world, { task, payload })
      await then?.({ task, payload })
      done.push(task)
    }
  }
}
