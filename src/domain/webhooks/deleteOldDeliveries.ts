import { sql } from 'kysely'
import type { ChoreRun } from '../../platform/jobs/ChoreRun.ts'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { forEachOperator, operatorsWith } from '../access/forEachOperator.ts'
import { KEPT_DAYS } from '../changes/readChanges.ts'

const BATCH = 5000

const selectOperators = preparedStatement(({ before }: Placeholders<{ before: Date }>) =>
  operatorsWith(sql`webhook_delivery d where d.operator_id = o.operator_id and d.created_at < ${before}`),
)

// Deletes in batches, because the time of a statement is limited. Their attempts go with them. It waits for none that is being
// sent, which the sender may have locked in another order: the next run deletes it.
const deleteBatch = preparedStatement(
  ({ operatorId, before }: Placeholders<{ operatorId: string; before: Date }>) => sql<{ count: number }>`
  with old as materialized (
    select delivery_id from webhook_delivery
    where operator_id = ${operatorId} and created_at < ${before} order by created_at limit ${BATCH} for update skip locked
  ), deleted as (
    delete from webhook_delivery d using old where d.operator_id = ${operatorId} and d.delivery_id = old.delivery_id
    returning 1
  )
  select count(*) from deleted`,
)

/** Deletes the deliveries that are no longer kept. */
export async function deleteOldDeliveries(db: Sql, now: Date, run: ChoreRun): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000)
  await forEachOperator(await selectOperators(db, { before }), run, async operatorId => {
    const [row] = await deleteBatch(db, { operatorId, before })
    return row?.count === BATCH
  })
}
