import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'

const count = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) => sql`
  select count_usage(${operatorId}, array_agg(meter), array_agg(usage), array_agg(events), array_agg(occurred_at), array_agg(idempotency_key))
  from usage_entry where operator_id = ${operatorId} having count(*) > 0`,
)

/** Counts every entry of an operator, when these were inserted in bulk without. */
export async function countInsertedUsage(db: Sql, operatorId: string): Promise<void> {
  await count(db, { operatorId })
}
