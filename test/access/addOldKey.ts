import { hashKeyText, newKeyText, prefixOfKeyText } from '../../src/domain/access/keyText.ts'
import { newId } from '../../src/domain/scalars/typeid.ts'
import type { Sql } from '../../src/platform/sql/Database.ts'
import { NOW } from '../world/cast.ts'

/** Adds a key as it was issued before keys carried their operator: with the scope `usage:read`, and not in the directory. */
export async function addOldKey(db: Pick<Sql, 'query'>, operatorId: string): Promise<{ key: string; keyId: string }> {
  const key = newKeyText(undefined)
  const keyId = newId(NOW)
  await db.query(
    `insert into api_key (operator_id, key_id, name, prefix, hash, scopes, created_at)
     values ($1, $2, 'Old', $3, $4, '{usage:read}', $5)`,
    [operatorId, keyId, prefixOfKeyText(key), hashKeyText(key), NOW],
  )
  return { key, keyId }
}
