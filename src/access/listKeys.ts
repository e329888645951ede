import type { Sql } from '../database/Database.ts'
import { dynamicStatement, type Given } from '../database/dynamicStatement.ts'
import { kysely } from '../database/kysely.ts'
import { limitToPage, type Page, type PageRequest, type PageValues, pageOf, pageValues } from '../database/Page.ts'
import { type KeyRow, keyColumns } from './keyColumns.ts'

const selectPage = dynamicStatement(
  (given: Given<PageValues & { operatorId: string }>, { backwards }: { backwards: boolean }) =>
    limitToPage(
      kysely.selectFrom('api_key as k').select(keyColumns).where('k.operator_id', '=', given.operatorId),
      { key: 'k.created_at', id: 'k.key_id', descending: true },
      given,
      backwards,
    ),
)

/** Lists the keys of an operator one page at a time, newest first. Rotated keys stay in the list. */
export async function listKeys(db: Sql, operatorId: string, request: PageRequest): Promise<Page<KeyRow>> {
  return pageOf(await selectPage(db, { operatorId, ...pageValues(request) }, request), request)
}
