import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { decodeTypeId } from '../scalars/typeid.ts'
import { findKey } from './findKey.ts'
import { hashKeyText, isKeyText, operatorOfKeyText } from './keyText.ts'

/** A key with its operator. */
export interface KeyPlace {
  operatorId: string
  keyId: string
}

const keys = kysely
  .withSchema('control_plane')
  .selectFrom('api_key')
  .select(['operator_id as operatorId', 'key_id as keyId'])

const selectById = preparedStatement(({ keyId }: Placeholders<{ keyId: string }>) => keys.where('key_id', '=', keyId))
const selectByPrefix = preparedStatement(({ prefix }: Placeholders<{ prefix: string }>) =>
  keys.where('prefix', '=', prefix).orderBy('key_id'),
)

/** Finds a key of any operator by its KeyID, its first characters, or its full text, for example after a leak. */
export async function locateKeys(db: Sql, text: string): Promise<KeyPlace[]> {
  const keyId = decodeTypeId('key', text)
  if (keyId !== undefined) return selectById(db, { keyId })
  if (isKeyText(text)) {
    const found = await findKey(db, { operatorId: operatorOfKeyText(text), hash: hashKeyText(text) })
    return found ? [{ operatorId: found.operatorId, keyId: found.keyId }] : []
  }
  return selectByPrefix(db, { prefix: text })
}
