import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

const end = preparedStatement(
  ({ operatorId, bulkOperationId, failure, now }: Placeholders<Ended>) => sql`
  update bulk_operation
  set state = case when ${failure}::text is null then 'COMPLETED' else 'FAILED' end, failure = ${failure}, finished_at = ${now}
  where operator_id = ${operatorId} and bulk_operation_id = ${bulkOperationId} and finished_at is null`,
)

interface Ended {
  operatorId: string
  bulkOperationId: string
  /** Why it is given up; null if it is complete. */
  failure: string | null
  now: Date
}

/** Ends a bulk operation, unless it has ended already. */
export async function endBulkOperation(db: Sql, ended: Ended): Promise<void> {
  await end(db, ended)
}
