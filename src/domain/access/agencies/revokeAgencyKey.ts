import { sql } from 'kysely'
import type { Database, Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { validationRefusal } from '../../refusals/refusal.ts'
import { findGrants } from './agencyGrants.ts'
import { type AgencyKeyRow, findAgencyKeyById } from './agencyKeys.ts'
import { lockAgency } from './lockAgency.ts'
import { revokeOperatorKeys } from './operatorKeys.ts'

// A key that was replaced by this one can still work for its grace period.
const revoke = preparedStatement(
  ({ agencyKeyId, now }: Placeholders<{ agencyKeyId: string; now: Date }>) => sql<{ agencyKeyId: string }>`
  with recursive replaced as (
    select k.agency_key_id, k.predecessor_id from agency_key k where k.agency_key_id = ${agencyKeyId}
    union
    select k.agency_key_id, k.predecessor_id from replaced r join agency_key k on k.agency_key_id = r.predecessor_id
  )
  update agency_key k set revoked_at = coalesce(k.revoked_at, ${now}) from replaced r
  where k.agency_key_id = r.agency_key_id
  returning k.agency_key_id "agencyKeyId"`,
)

/** Revokes a key of an agency, and those that it has replaced, at once and permanently, for every operator. Revoking it again has no effect. */
export async function revokeAgencyKey(database: Database, agencyKeyId: string, now: Date): Promise<AgencyKeyRow> {
  return database.transaction(async db => {
    const key = await lockAgencyKey(db, agencyKeyId)
    const operatorIds = (await findGrants(db, key.agencyId)).map(each => each.operatorId)
    for (const revoked of await revoke(db, { agencyKeyId, now })) {
      await revokeOperatorKeys(db, operatorIds, revoked.agencyKeyId, now)
    }
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
