import type { Database } from '../database/Database.ts'
import { kysely } from '../database/kysely.ts'
import { type Placeholders, statement } from '../database/statement.ts'
import { validationRefusal } from '../refusal.ts'
import { findKeysById } from './findKeys.ts'
import type { KeyRow } from './keyColumns.ts'
import { unknownKey } from './unknownKey.ts'

const revoke = statement(({ operatorId, keyId, now }: Placeholders<{ operatorId: string; keyId: string; now: Date }>) =>
  kysely
    .updateTable('api_key')
    .set(eb => ({ revoked_at: eb.fn.coalesce('revoked_at', now) }))
    .where('operator_id', '=', operatorId)
    .where('key_id', '=', keyId),
)

/** Revokes a key at once and permanently, on every instance. Revoking it again has no effect. */
export async function revokeKey(database: Database, operatorId: string, keyId: string, now: Date): Promise<KeyRow> {
  return database.transaction(async db => {
    await revoke(db, { operatorId, keyId, now })
    const key = (await findKeysById(db, operatorId, [keyId])).get(keyId)
    if (!key) throw unknownKey()
    if (key.agencyKeyId !== null) {
      // A new key of the agency would work again.
      const detail = 'This key is of an agency. End the connection to the agency instead.'
      throw validationRefusal([{ path: ['keyId'], detail }])
    }
    return key
  })
}
