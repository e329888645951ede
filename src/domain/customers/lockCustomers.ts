import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { locks } from '../../platform/sql/locks.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

const lock = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) =>
    sql`select pg_advisory_xact_lock(${locks.customers(operatorId)})`,
)

/**
 * Serialises what merges, separates and erases customers of an operator, before all other locks: who is erased is the same customer from
 * the first statement to the last.
 */
export async function lockCustomers(db: Sql, operatorId: string): Promise<void> {
  await lock(db, { operatorId })
}
