import { sql } from 'kysely'
import type { ChoreRun } from '../../../platform/jobs/ChoreRun.ts'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { forEachOperator, operatorsWith } from '../../access/forEachOperator.ts'

/** How long responses are kept for retries, in days. */
export const RESPONSES_KEPT_DAYS = 8

const BATCH = 10_000

const selectOperators = preparedStatement(({ before }: Placeholders<{ before: Date }>) =>
  operatorsWith(sql`idempotency_record r where r.operator_id = o.operator_id and r.created_at < ${before}`),
)

// Deletes in batches, because the time of a statement is limited.
const deleteBatch = preparedStatement(
  ({ operatorId, before }: Placeholders<{ operatorId: string; before: Date }>) => sql<{ count: number }>`
  with old as materialized (
    select caller_id, idempotency_key from idempotency_record
    where operator_id = ${operatorId} and created_at < ${before} order by created_at limit ${BATCH}
  ), deleted as (
    delete from idempotency_record r using old
    where r.operator_id = ${operatorId} and r.caller_id = old.caller_id and r.idempotency_key = old.idempotency_key
    returning 1
  )
  select count(*) from deleted`,
)

/** Idempotency keys of bookings are promised for 7 days; their records are deleted a day later. */
export async function deleteOldIdempotencyRecords(db: Sql, now: Date, run: ChoreRun): Promise<void> {
  const before = new Date(now.getTime() - RESPONSES_KEPT_DAYS * 86_400_000)
  await forEachOperator(await selectOperators(db, { before }), run, async operatorId => {
    const [row] = await deleteBatch(db, { operatorId, before })
    return row?.count === BATCH
  })
}
