import type { Sql } from '../database/Database.ts'
import { dynamicStatement, type Given } from '../database/dynamicStatement.ts'
import { kysely } from '../database/kysely.ts'
import {
  limitToPage,
  type Page,
  type PageRequest,
  type PageValues,
  pageOf,
  pagePerParent,
  pageValues,
} from '../database/Page.ts'
import { type Placeholders, statement } from '../database/statement.ts'
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

const MAX_OF_PARTNER = 100

const selectByPartner = statement(
  ({ operatorId, partnerIds }: Placeholders<{ operatorId: string; partnerIds: readonly string[] }>) =>
    pagePerParent(partnerIds, partnerId =>
      kysely
        .selectFrom('api_key as k')
        .select(keyColumns)
        .where('k.operator_id', '=', operatorId)
        .where('k.partner_id', '=', partnerId)
        .orderBy('k.created_at', 'desc')
        .orderBy('k.key_id', 'desc')
        .limit(MAX_OF_PARTNER),
    ),
)

/** Finds the keys of each of the partners, newest first: the last hundred. */
export async function findKeysByPartner(
  db: Sql,
  operatorId: string,
  partnerIds: readonly string[],
): Promise<Map<string, KeyRow[]>> {
  return Map.groupBy(await selectByPartner(db, { operatorId, partnerIds }), row => row.parentId)
}

/** Lists the keys of an operator one page at a time, newest first. Rotated keys stay in the list. */
export async function listKeys(db: Sql, operatorId: string, request: PageRequest): Promise<Page<KeyRow>> {
  return pageOf(await selectPage(db, { operatorId, ...pageValues(request) }, request), request)
}
