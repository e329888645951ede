import type { Database } from '../../database/Database.ts'
import { Refusal } from '../../refusal.ts'
import { usageLock } from '../recording/usageLock.ts'

const DELETE = 'delete from usage_quota where operator_id = $1 and quota_id = $2 returning quota_id'

/** Deletes a quota and its crossings. Returns its identifier. */
export async function deleteUsageQuota(database: Database, operatorId: string, quotaId: string): Promise<string> {
  return database.transaction(async sql => {
    // A concurrent transaction may have written a row that refers to the quota, and must not fail for it.
    await usageLock.exclusive(sql, operatorId)
    const deleted = await sql.query(DELETE, [operatorId, quotaId])
    if (deleted.length === 0) {
      throw new Refusal('usage-quota-not-found', 'No quota of this operator has this UsageQuotaID.')
    }
    return quotaId
  })
}
