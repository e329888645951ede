import { sql } from 'kysely'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { notFound } from '../refusals/notFound.ts'
import { validationRefusal } from '../refusals/refusal.ts'
import { findKeysById } from './findKeys.ts'
import type { KeyRow } from './keyColumns.ts'

// A key that was replaced by this one can still work for its grace period.
const revoke = preparedStatement(
  ({ operatorId, keyId, now }: Placeholders<{ operatorId: string; keyId: string; now: Date }>) => sql`
  with recursive replaced as (
    select k.key_id, k.predecessor_id from api_key k where k.operator_id = ${operatorId} and k.key_id = ${keyId}
    union
    select k.key_id, k.predecessor_id from replaced r
    join api_key k on k.operator_id = ${operatorId} and k.key_id = r.predecessor_id
  )
  update api_key k set revoked_at = ${now} from replaced r
  where k.operator_id = ${operatorId} and k.key_id = r.key_id and k.revoked_at is null`,
)

/** Revokes a key, and those that it has replaced, at once and permanently, on every instance. Revoking it again has no effect. */
export async function revokeKey(database: Database, operatorId: string, keyId: string, now: Date): Promise<KeyRow> {
  return database.transaction(async db => {
    await revoke(db, { operatorId, keyId, now })
    const key = (await findKeysById(db, operatorId, [keyId])).get(keyId)
    if (!key || key.role !== null) throw notFound('key')
    if (key.agencyKeyId !== null) {
      // A new key of the agency would work again.
      const detail = 'This key is of an agency. End the connection to the agency instead.'
      throw validationRefusal([{ path: ['keyId'], detail }])
    }
    return key
  })
}
