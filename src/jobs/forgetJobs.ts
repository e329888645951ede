import type { ChoreRun } from '../database/ChoreRun.ts'
import type { Services } from '../Services.ts'
import { jobSchema } from './jobSchema.ts'

const KEPT_DAYS = 30

const AT_ONCE = 10_000

const FORGET = `
  with forgotten as (
    delete from ${jobSchema}._private_jobs where id = any(array(
      select id from ${jobSchema}._private_jobs
      where not is_available and locked_at is null and updated_at < now() - make_interval(days => ${KEPT_DAYS})
      limit ${AT_ONCE}))
    returning 1
  )
  select count(*) from forgotten`

/** Jobs that were given up, or replaced while they failed, are kept for 30 days to be looked into. By PostgreSQL's clock, as all of jobs. */
export async function forgetJobs({ database }: Services, _now: Date, { stopping }: ChoreRun): Promise<void> {
  for (let more = true; more; ) {
    const [row] = await database.query<{ count: number }>(FORGET)
    more = row?.count === AT_ONCE && !stopping.aborted
  }
}
