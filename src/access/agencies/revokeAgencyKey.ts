import type { Database, Sql } from '../../database/Database.ts'
import { kysely } from '../../database/kysely.ts'
import { type Placeholders, statement } from '../../database/statement.ts'
import { validationRefusal } from '../../refusal.ts'
import { type AgencyKeyRow, findAgencyKeyById } from './agencyKeys.ts'
import { lockAgency } from './lockAgency.ts'
import { revokeOperatorKeys } from './operatorKeys.ts'

const revoke = statement(({ agencyKeyId, now }: Placeholders<{ agencyKeyId: string; now: Date }>) =>
  kysely
    .updateTable('agency_key')
    .set(eb => ({ revoked_at: eb.fn.coalesce('revoked_at', now) }))
    .where('agency_key_id', '=', agencyKeyId),
)

/** Revokes a key of an agency at once and permanently, for every operator. Revoking it again has no effect. */
export async function revokeAgencyKey(database: Database, agencyKeyId: string, now: Date): Promise<AgencyKeyRow> {
  return database.transaction(async db => {
    const key = await lockAgencyKey(db, agencyKeyId)
    await revoke(db, { agencyKeyId, now })
    await revokeOperatorKeys(db, agencyKeyId, now)
    return { ...key, revokedAt: key.revokedAt ?? now }
  })
}

/** A key of an agency, which is locked until the end of the transaction. */
export async function lockAgencyKey(db: Sql, agencyKeyId: string): Promise<AgencyKeyRow> {
  const found = await findAgencyKeyById(db, agencyKeyId)
  if (!found) throw validationRefusal([{ path: ['agencyKeyId'], detail: 'There is no such key of an agency.' }])
  await lockAgency(db, found.agencyId)
  // Read again: it may have been revoked before the lock was granted.
  return (await findAgencyKeyById(db, agencyKeyId))!
}
