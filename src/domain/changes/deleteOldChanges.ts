import { sql } from 'kysely'
import type { ChoreRun } from '../../platform/jobs/ChoreRun.ts'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { forEachOperator, operatorsWith } from '../access/forEachOperator.ts'
import { KEPT_DAYS } from './readChanges.ts'

const BATCH = 10_000

const selectOperators = preparedStatement(({ before }: Placeholders<{ before: Date }>) =>
  operatorsWith(sql`change_event e where e.operator_id = o.operator_id and e.numbered_at < ${before}`),
)

// Deletes in batches, because the time of a statement is limited.
const deleteBatch = preparedStatement(
  ({ operatorId, before }: Placeholders<{ operatorId: string; before: Date }>) => sql<{ count: number }>`
  with old as materialized (
    select sequence_number from change_event
    where operator_id = ${operatorId} and numbered_at < ${before} order by numbered_at, sequence_number limit ${BATCH}
  ), deleted as (
    delete from change_event e using old where e.operator_id = ${operatorId} and e.sequence_number = old.sequence_number
    returning 1
  )
  select count(*) from deleted`,
)

/** Deletes the changes that are no longer kept. */
export async function deleteOldChanges(db: Sql, now: Date, run: ChoreRun): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000)
  await forEachOperator(await selectOperators(db, { before }), run, async operatorId => {
    const [row] = await deleteBatch(db, { operatorId, before })
    return row?.count === BATCH
  })
}
