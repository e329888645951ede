import { type Expression, sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'

/**
 * Counts entries in the totals of their days and hours. Part of the statement that inserts them, which has to use what it returns: the
 * number of entries, or no row without any. It locks the ledger of the operator against those who recount it, until the transaction ends.
 * @param entries the SQL that follows `from`: rows with the columns of `countedColumns`, all of one operator
 */
export const countUsage = (operatorId: Expression<unknown>, entries: Expression<unknown>) => sql`
  select count_usage(${operatorId}, array_agg(meter), array_agg(usage), array_agg(events), array_agg(occurred_at), array_agg(idempotency_key))
    entries
  from ${entries} having count(*) > 0`

/** What an insert returns of its entries for `countUsage`. */
export const countedColumns = sql`meter, usage, events, occurred_at, idempotency_key`

const countInserted = preparedStatement(({ operatorId }: Placeholders<{ operatorId: string }>) =>
  countUsage(operatorId, sql`(select * from usage_entry where operator_id = ${operatorId}) e`),
)

/** Counts every entry of an operator, when these were inserted in bulk without. */
export async function countInsertedUsage(db: Sql, operatorId: string): Promise<void> {
  await countInserted(db, { operatorId })
}
