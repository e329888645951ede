import type { Sql } from '../database/Database.ts'
import { type Page, type Part, pageOf, takePart } from '../database/Page.ts'
import type { ApiKey } from './ApiKey.ts'
import { KEY_COLUMNS } from './keyColumns.ts'

const newestFirst = { key: 'k.created_at', id: 'k.key_id', descending: true }

/** Lists the keys of an operator a page at a time, the newest first: a rotated key stays in the list. */
export async function listKeys(sql: Sql, operatorId: string, part: Part): Promise<Page<ApiKey>> {
  const values: unknown[] = [operatorId]
  const taken = takePart(part, newestFirst, values)
  const rows = await sql.query<ApiKey>(`select ${KEY_COLUMNS} from api_key k where k.operator_id = $1 ${taken}`, values)
  return pageOf(rows, part)
}
