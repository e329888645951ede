import { sql } from 'kysely'
import type { Backlog } from '../metrics/Backlog.ts'
import type { Sql } from '../sql/Database.ts'
import { preparedStatement } from '../sql/preparedStatement.ts'
import { jobSchema } from './jobSchema.ts'

/** The jobs of a task that are due and not running, and how many were given up. */
export interface JobBacklog extends Backlog {
  task: string
  givenUp: number
}

const select = preparedStatement(
  () => sql<JobBacklog>`
  select task_identifier task, count(*) filter (where attempts < max_attempts)::int count,
    coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts)), 0)::float8 "oldestSeconds",
    count(*) filter (where attempts >= max_attempts)::int "givenUp"
  from ${sql.raw(jobSchema)}.jobs
  where locked_at is null and (run_at <= now() or attempts >= max_attempts) group by 1`,
)

/** Counts the jobs of each task that has any. Like everything about jobs, this uses PostgreSQL's clock. */
export async function measureJobs(db: Sql): Promise<JobBacklog[]> {
  return select(db, {})
}
