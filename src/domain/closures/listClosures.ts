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
import { closures } from './closures.ts'
import type { ClosureRow } from './findClosures.ts'

const selectPage = dynamicStatement(
  (given: Given<{ operatorId: string } & PageValues>, { backwards }: { backwards: boolean }) =>
    limitToPage(
      closures.where('k.operator_id', '=', given.operatorId),
      { key: 'k.created_at', id: 'k.closure_id', descending: true },
      given,
      backwards,
    ),
)

/** Lists closures, the latest first, one page at a time. */
export async function listClosures(db: Sql, operatorId: string, request: PageRequest): Promise<Page<ClosureRow>> {
  const rows = await selectPage(db, { operatorId, ...pageValues(request) }, { backwards: request.backwards })
  return pageOf(rows, request)
}

const countAll = preparedStatement(({ operatorId }: Placeholders<{ operatorId: string }>) =>
  kysely
    .selectFrom('closure')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('operator_id', '=', operatorId),
)

/** Counts closures. */
export async function countClosures(db: Sql, operatorId: string): Promise<number> {
  return (await countAll(db, { operatorId }))[0]!.count
}
