import type { Sql } from '../database/Database.ts'
import { dynamicStatement, type Given } from '../database/dynamicStatement.ts'
import { kysely } from '../database/kysely.ts'
import { type Page, type Part, type PartValues, pageOf, partValues, takePart } from '../database/Page.ts'
import { type KeyRow, keyColumns } from './keyColumns.ts'

const selectPart = dynamicStatement(
  (given: Given<PartValues & { operatorId: string }>, { backwards }: { backwards: boolean }) =>
    takePart(
      kysely.selectFrom('api_key as k').select(keyColumns).where('k.operator_id', '=', given.operatorId),
      { key: 'k.created_at', id: 'k.key_id', descending: true },
      given,
      backwards,
    ),
)

/** Lists the keys of an operator one page at a time, newest first. Rotated keys stay in the list. */
export async function listKeys(db: Sql, operatorId: string, part: Part): Promise<Page<KeyRow>> {
  return pageOf(await selectPart(db, { operatorId, ...partValues(part) }, part), part)
}
