import type { Database } from '../database/Database.ts'
import { findKeysById } from './findKeys.ts'
import type { KeyRow } from './keyColumns.ts'
import { unknownKey } from './unknownKey.ts'

const REVOKE = 'update api_key set revoked_at = coalesce(revoked_at, $3) where operator_id = $1 and key_id = $2'

/** A revoked key stops at once and for ever, on every instance. Revoking it again changes nothing. */
export async function revokeKey(database: Database, operatorId: string, keyId: string, now: Date): Promise<KeyRow> {
  return database.transaction(async sql => {
    await sql.query(REVOKE, [operatorId, keyId, now])
    const key = (await findKeysById(sql, operatorId, [keyId])).get(keyId)
    if (!key) throw unknownKey()
    return key
  })
}
