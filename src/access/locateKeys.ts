import type { Sql } from '../database/Database.ts'
import { decodeTypeId } from '../scalars/typeid.ts'
import { hashKeyText, isKeyText } from './keyText.ts'

/** A key with its operator. */
export interface KeyPlace {
  operatorId: string
  keyId: string
}

const BY_ID = 'select operator_id "operatorId", key_id "keyId" from api_key where key_id = $1'
const BY_HASH = 'select operator_id "operatorId", key_id "keyId" from api_key where hash = $1'
const BY_PREFIX = 'select operator_id "operatorId", key_id "keyId" from api_key where prefix = $1 order by key_id'

/** Finds a key of any operator by its KeyID, by its first characters, or by its full text, as found in a leak. */
export async function locateKeys(sql: Sql, text: string): Promise<KeyPlace[]> {
  const keyId = decodeTypeId('key', text)
  if (keyId !== undefined) return sql.query<KeyPlace>(BY_ID, [keyId])
  if (isKeyText(text)) return sql.query<KeyPlace>(BY_HASH, [hashKeyText(text)])
  return sql.query<KeyPlace>(BY_PREFIX, [text])
}
