import type { Database } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { recordingChanges } from '../../outbox/recordChanges.ts'
import { notFound } from '../../refusals/notFound.ts'
import { usageLock } from '../recording/usageLock.ts'

const deleteQuota = preparedStatement(
  ({ operatorId, quotaId }: Placeholders<{ operatorId: string; quotaId: string }>) =>
    recordingChanges(
      'quota',
      kysely
        .deleteFrom('usage_quota')
        .where('operator_id', '=', operatorId)
        .where('quota_id', '=', quotaId)
        .returning(['operator_id', 'quota_id']),
    ),
)

/** Deletes a quota and its crossings. Returns its identifier. */
export async function deleteUsageQuota(database: Database, operatorId: string, quotaId: string): Promise<string> {
  return database.transaction(async db => {
    // A concurrent transaction may have written a row that refers to the quota, and must not fail for it.
    await usageLock.exclusive(db, operatorId)
    const deleted = await deleteQuota(db, { operatorId, quotaId })
    if (deleted.length === 0) throw notFound('quota')
    return quotaId
  })
}
