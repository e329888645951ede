import { sql } from 'kysely'
import type { Sql } from '../sql/Database.ts'
import { locks } from '../sql/locks.ts'
import { preparedStatement } from '../sql/preparedStatement.ts'

/** The registered workers by their heartbeats. */
export interface WorkerCounts {
  live: number
  /** Registered and without a heartbeat: they have ended, and no other worker has reclaimed their jobs yet. */
  missing: number
}

// It looks at the locks and takes none: for the moment that it held one, a worker that is gone would seem to be alive.
const select = preparedStatement(
  () => sql<WorkerCounts>`
  select count(*) filter (where beats)::int live, count(*) filter (where not beats)::int missing
  from worker w
  cross join lateral (values (${sql.raw(locks.workerLives('w.worker_id'))})) key (kind, worker)
  cross join lateral (
    select exists (
      select from pg_locks l
      where l.locktype = 'advisory' and l.granted and l.objsubid = 2 and l.classid = key.kind::oid and l.objid = key.worker::oid
        and l.database = (select oid from pg_database where datname = current_database())) beats) heartbeat`,
)

/** Counts the workers of the installation. */
export async function countWorkers(db: Sql): Promise<WorkerCounts> {
  const [counts] = await select(db, {})
  return counts!
}
