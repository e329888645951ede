import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { dynamicStatement, type Given } from '../../platform/sql/dynamicStatement.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import {
  limitToPage,
  type Page,
  type PageRequest,
  type PageValues,
  pageOf,
  pageValues,
} from '../../platform/sql/Page.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Resource } from './Resource.ts'
import { resources } from './resourceColumns.ts'

// The name as it is makes the cursor, and the database lowers both sides: it does so for more letters than JavaScript.
const selectPage = dynamicStatement(
  (given: Given<PageValues & { operatorId: string }>, { backwards }: { backwards: boolean }) =>
    limitToPage(
      resources.where('r.operator_id', '=', given.operatorId),
      { key: sql<string>`lower(r.name)`, id: 'r.resource_id', descending: false },
      { ...given, beyondKey: given.beyondKey && sql<string>`lower(${given.beyondKey})` },
      backwards,
    ),
)

const count = preparedStatement(({ operatorId }: Placeholders<{ operatorId: string }>) =>
  kysely
    .selectFrom('resource as r')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('r.operator_id', '=', operatorId),
)

/** Lists the resources of an operator by name, one page at a time. */
export async function listResources(db: Sql, operatorId: string, request: PageRequest): Promise<Page<Resource>> {
  return pageOf(await selectPage(db, { operatorId, ...pageValues(request) }, { backwards: request.backwards }), request)
}

/** Counts the resources of an operator. */
export async function countResources(db: Sql, operatorId: string): Promise<number> {
  const [row] = await count(db, { operatorId })
  return row!.count
}
