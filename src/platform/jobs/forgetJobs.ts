import type { Database } from '../sql/Database.ts'
import type { ChoreRun } from './ChoreRun.ts'
import { jobSchema } from './jobSchema.ts'

/** How long jobs that were given up are kept, in days. */
export const JOBS_KEPT_DAYS = 30

const BATCH = 10_000

// Completing a job deletes it, unless a worker has it at this moment.
const FORGET = `
  select count(*) count from ${jobSchema}.complete_jobs(array(
    select id from ${jobSchema}.jobs
    where attempts >= max_attempts and locked_at is null and updated_at < now() - make_interval(days => ${JOBS_KEPT_DAYS})
    limit ${BATCH}))`

/**
 * Deletes jobs that were given up, or replaced while they failed, after 30 days in which they can be examined. Like everything
 * about jobs, this uses PostgreSQL's clock.
 */
export async function forgetJobs(
  { database }: { database: Database },
  _now: Date,
  { stopping }: ChoreRun,
): Promise<void> {
  for (let more = true; more; ) {
    const [row] = await database.query<{ count: number }>(FORGET)
    more = row?.count === BATCH && !stopping.aborted
  }
}
