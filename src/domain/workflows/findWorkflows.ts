import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { notFound } from '../refusals/notFound.ts'
import type { Workflow } from './Workflow.ts'
import { workflowColumns } from './workflowColumns.ts'

const workflows = kysely.selectFrom('workflow as w').select(workflowColumns)

const selectAll = preparedStatement(({ operatorId }: Placeholders<{ operatorId: string }>) =>
  workflows
    .where('w.operator_id', '=', operatorId)
    .where('w.deleted_at', 'is', null)
    .orderBy('w.created_at')
    .orderBy('w.workflow_id'),
)

const selectById = preparedStatement(
  ({ operatorId, workflowIds }: Placeholders<{ operatorId: string; workflowIds: readonly string[] }>) =>
    workflows.where('w.operator_id', '=', operatorId).where(eb => eb('w.workflow_id', '=', eb.fn.any(workflowIds))),
)

/** Finds the workflows of an operator, oldest first. */
export function findWorkflows(db: Sql, operatorId: string): Promise<Workflow[]> {
  return selectAll(db, { operatorId })
}

/** Finds one workflow. */
export async function findWorkflow(db: Sql, operatorId: string, workflowId: string): Promise<Workflow> {
  const workflow = (await findWorkflowsById(db, operatorId, [workflowId])).get(workflowId)
  if (!workflow || workflow.deletedAt !== null) throw notFound('workflow')
  return workflow
}

/** Finds workflows by their identifiers, including deleted ones: e-mails refer to them. */
export async function findWorkflowsById(
  db: Sql,
  operatorId: string,
  workflowIds: readonly string[],
): Promise<Map<string, Workflow>> {
  const rows = await selectById(db, { operatorId, workflowIds })
  return new Map(rows.map(row => [row.workflowId, row]))
}
