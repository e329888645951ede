import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { locks } from '../../platform/sql/locks.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { Refusal } from '../refusals/refusal.ts'
import { encodeTypeId } from '../scalars/typeid.ts'

const lock = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) =>
    sql`select pg_advisory_xact_lock(${locks.bulkOperations(operatorId)})`,
)

// Any query can read customers, and an import of bookings has them in its file.
const withPersons = sql<boolean>`(kind = 'QUERY' or mutation = 'IMPORT_BOOKING')`

const selectUnfinished = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) => sql<{ bulkOperationId: string }>`
  select bulk_operation_id "bulkOperationId" from bulk_operation
  where operator_id = ${operatorId} and finished_at is null and ${withPersons} order by created_at limit 1`,
)

const expire = preparedStatement(
  ({ operatorId, now }: Placeholders<{ operatorId: string; now: Date }>) => sql<{ bulkOperationId: string }>`
  update bulk_operation set expires_at = ${now}
  where operator_id = ${operatorId} and expires_at > ${now} and ${withPersons}
  returning bulk_operation_id "bulkOperationId"`,
)

/**
 * Lets the bulk operations that can hold personal data expire, in the transaction that erases a person: nobody can tell whether the
 * person is in their files. The next deleteOldBulkOperations deletes them. None can begin until the transaction ends.
 * @throws Refusal `invalid-transition` while one has not ended
 */
export async function expireBulkOperations(db: Sql, operatorId: string, now: Date): Promise<number> {
  await lock(db, { operatorId })
  const [unfinished] = await selectUnfinished(db, { operatorId })
  if (unfinished) {
    const detail =
      `The bulk operation ${encodeTypeId('bulk', unfinished.bulkOperationId)} has not ended, and its file may hold this person. Nothing was ` +
      'erased: wait until it has ended, or cancel it, and try again.'
    throw new Refusal('invalid-transition', detail, { state: 'RUNNING' })
  }
  return (await expire(db, { operatorId, now })).length
}
