import type { Sql } from '../database/Database.ts'
import { type Refusal, validationRefusal } from '../refusal.ts'
import { WORKFLOW_COLUMNS, type WorkflowRow } from './workflowColumns.ts'

const LIST = `
  select ${WORKFLOW_COLUMNS} from workflow w where w.operator_id = $1 and w.deleted_at is null order by w.created_at, w.workflow_id`

const BY_IDS = `select ${WORKFLOW_COLUMNS} from workflow w where w.operator_id = $1 and w.workflow_id = any($2)`

/** Finds the workflows of an operator, oldest first. */
export function findWorkflows(sql: Sql, operatorId: string): Promise<WorkflowRow[]> {
  return sql.query<WorkflowRow>(LIST, [operatorId])
}

/** Finds one workflow. */
export async function findWorkflow(sql: Sql, operatorId: string, workflowId: string): Promise<WorkflowRow> {
  const workflow = (await findWorkflowsById(sql, operatorId, [workflowId])).get(workflowId)
  if (!workflow || workflow.deletedAt !== null) throw unknownWorkflow()
  return workflow
}

/** Finds workflows by their identifiers, including deleted ones: e-mails refer to them. */
export async function findWorkflowsById(
  sql: Sql,
  operatorId: string,
  workflowIds: readonly string[],
): Promise<Map<string, WorkflowRow>> {
  const rows = await sql.query<WorkflowRow>(BY_IDS, [operatorId, workflowIds])
  return new Map(rows.map(row => [row.workflowId, row]))
}

/** Another operator's workflow, or a deleted one, is treated as unknown. */
function unknownWorkflow(): Refusal {
  return validationRefusal([{ path: ['workflowId'], detail: 'No workflow of this operator has this WorkflowID.' }])
}
