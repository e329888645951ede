import { type KeyPlace, locateKeys } from '../../domain/access/locateKeys.ts'
import { encodeTypeId } from '../../domain/scalars/typeid.ts'
import type { Sql } from '../../platform/sql/Database.ts'

/** Finds the one key that the text identifies. */
export async function findKey(sql: Sql, text: string): Promise<KeyPlace> {
  const found = await locateKeys(sql, text)
  if (found.length === 1) return found[0]!
  if (found.length === 0) throw new Error('There is no such key. The command "list" shows all of them.')
  const ids = found.map(each => encodeTypeId('key', each.keyId)).join(', ')
  throw new Error(`Several keys begin with "${text}". Give the KeyID of the one you mean: ${ids}.`)
}
