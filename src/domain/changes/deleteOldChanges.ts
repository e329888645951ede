import { sql } from 'kysely'
import type { ChoreRun } from '../../platform/jobs/ChoreRun.ts'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, statement } from '../../platform/sql/statement.ts'
import { KEPT_DAYS } from './readChanges.ts'

const BATCH = 10_000

// Deletes in batches, because the time of a statement is limited.
const deleteBatch = statement(
  ({ now }: Placeholders<{ now: Date }>) => sql<{ count: number }>`
  with deleted as (
    delete from change_event where ctid = any(array(
      select ctid from change_event where numbered_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})
      order by numbered_at, sequence_number limit ${BATCH}))
    returning 1
  )
  select count(*) from deleted`,
)

/** Deletes the changes that are no longer kept. */
export async function deleteOldChanges(db: Sql, now: Date, { stopping }: ChoreRun): Promise<void> {
  for (let more = true; more; ) {
    const [row] = await deleteBatch(db, { now })
    more = row?.count === BATCH && !stopping.aborted
  }
}
