import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { Refusal } from '../refusals/refusal.ts'
import { BulkOperationStatus } from './BulkOperationStatus.ts'
import { findBulkOperation } from './findBulkOperations.ts'

const cancel = preparedStatement(
  ({ operatorId, bulkOperationId, now }: Placeholders<Requested>) => sql`
  update bulk_operation set state = 'CANCELLED', finished_at = ${now}
  where operator_id = ${operatorId} and bulk_operation_id = ${bulkOperationId} and finished_at is null
  returning 1`,
)

interface Requested {
  operatorId: string
  bulkOperationId: string
  now: Date
}

/** Cancels a bulk operation that the caller may see. Cancelling again changes nothing. */
export async function cancelBulkOperation(
  db: Sql,
  operatorId: string,
  bulkOperationId: string,
  now: Date,
): Promise<void> {
  const cancelled = await cancel(db, { operatorId, bulkOperationId, now })
  if (cancelled.length > 0) return
  const found = await findBulkOperation(db, operatorId, bulkOperationId)
  if (found?.status === BulkOperationStatus.CANCELLED) return
  const state = found?.status ?? BulkOperationStatus.COMPLETED
  throw new Refusal('invalid-transition', `The bulk operation is ${state} and cannot become CANCELLED.`, {
    state,
    requestedState: BulkOperationStatus.CANCELLED,
  })
}
