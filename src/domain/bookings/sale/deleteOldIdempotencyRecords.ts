import { sql } from 'kysely'
import type { ChoreRun } from '../../../platform/jobs/ChoreRun.ts'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, statement } from '../../../platform/sql/statement.ts'

const KEPT_DAYS = 8

const BATCH = 10_000

// Deletes in batches, because the time of a statement is limited.
const deleteBatch = statement(
  ({ now }: Placeholders<{ now: Date }>) => sql<{ count: number }>`
  with deleted as (
    delete from idempotency_record where ctid = any(array(
      select ctid from idempotency_record
      where created_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}) limit ${BATCH}))
    returning 1
  )
  select count(*) from deleted`,
)

/** Idempotency keys of bookings are promised for 7 days; their records are deleted a day later. */
export async function deleteOldIdempotencyRecords(db: Sql, now: Date, { stopping }: ChoreRun): Promise<void> {
  for (let more = true; more; ) {
    const [row] = await deleteBatch(db, { now })
    more = row?.count === BATCH && !stopping.aborted
  }
}
