import type { Sql } from '../database/Database.ts'
import type { ApiKey } from './ApiKey.ts'
import { KEY_COLUMNS } from './keyColumns.ts'

const LIST = `select ${KEY_COLUMNS} from api_key k where k.operator_id = $1 order by k.created_at desc, k.key_id desc`
const BY_IDS = `select ${KEY_COLUMNS} from api_key k where k.operator_id = $1 and k.key_id = any($2)`

/** Every key of an operator, the newest first; including expired and revoked ones. */
export async function findKeys(sql: Sql, operatorId: string): Promise<ApiKey[]> {
  return sql.query<ApiKey>(LIST, [operatorId])
}

/** Finds keys by their identifiers. */
export async function findKeysById(
  sql: Sql,
  operatorId: string,
  keyIds: readonly string[],
): Promise<Map<string, ApiKey>> {
  const rows = await sql.query<ApiKey>(BY_IDS, [operatorId, keyIds])
  return new Map(rows.map(row => [row.keyId, row]))
}
