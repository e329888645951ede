import { sql } from 'kysely'
import type { ChoreRun } from '../../platform/jobs/ChoreRun.ts'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, statement } from '../../platform/sql/statement.ts'
import { KEPT_DAYS } from '../changes/readChanges.ts'

const BATCH = 5000

// Deletes in batches, because the time of a statement is limited. Their attempts go with them. It waits for none that is being
// sent, which the sender may have locked in another order: the next run deletes it.
const deleteBatch = statement(
  ({ now }: Placeholders<{ now: Date }>) => sql<{ count: number }>`
  with deleted as (
    delete from webhook_delivery where ctid = any(array(
      select ctid from webhook_delivery where created_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})
      order by created_at limit ${BATCH} for update skip locked))
    returning 1
  )
  select count(*) from deleted`,
)

/** Deletes the deliveries that are no longer kept. */
export async function deleteOldDeliveries(db: Sql, now: Date, { stopping }: ChoreRun): Promise<void> {
  for (let more = true; more; ) {
    const [row] = await deleteBatch(db, { now })
    more = row?.count === BATCH && !stopping.aborted
  }
}
