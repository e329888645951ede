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
import { type Placeholder, type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Workflow } from './Workflow.ts'
import { workflowColumns } from './workflowColumns.ts'

const ofOperator = (operatorId: Placeholder<string>) =>
  kysely.selectFrom('workflow as w').where('w.operator_id', '=', operatorId).where('w.deleted_at', 'is', null)

const selectPage = dynamicStatement(
  (given: Given<PageValues & { operatorId: string }>, { backwards }: { backwards: boolean }) =>
    limitToPage(
      ofOperator(given.operatorId).select(workflowColumns),
      { key: 'w.created_at', id: 'w.workflow_id', descending: false },
      given,
      backwards,
    ),
)

const count = preparedStatement(({ operatorId }: Placeholders<{ operatorId: string }>) =>
  ofOperator(operatorId).select(eb => eb.fn.countAll<number>().as('count')),
)

/** Lists the workflows of an operator, the oldest first, one page at a time. */
export async function listWorkflows(db: Sql, operatorId: string, request: PageRequest): Promise<Page<Workflow>> {
  return pageOf(await selectPage(db, { operatorId, ...pageValues(request) }, { backwards: request.backwards }), request)
}

/** Counts the workflows of an operator. */
export async function countWorkflows(db: Sql, operatorId: string): Promise<number> {
  const [row] = await count(db, { operatorId })
  return row!.count
}
