import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Database, Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { nullViolations } from '../refusals/nullViolations.ts'
import { refuseViolations, validationRefusal } from '../refusals/refusal.ts'
import { refuseStale } from '../refusals/refuseStale.ts'
import { newId } from '../scalars/typeid.ts'
import { defineWorkflow } from './defineWorkflow.ts'
import { findWorkflow } from './findWorkflows.ts'
import { isTimed } from './isTimed.ts'
import type { Workflow } from './Workflow.ts'
import type { WorkflowChanges } from './WorkflowChanges.ts'
import type { WorkflowInput } from './WorkflowInput.ts'
import { workflowViolations } from './workflowViolations.ts'
import { writeWorkflow } from './writeWorkflow.ts'

const MAX_WORKFLOWS = 50

const lockOperator = preparedStatement(({ operatorId }: Placeholders<{ operatorId: string }>) =>
  kysely.selectFrom('operator').select('operator_id').where('operator_id', '=', operatorId).forNoKeyUpdate(),
)

const countWorkflows = preparedStatement(({ operatorId }: Placeholders<{ operatorId: string }>) =>
  kysely
    .selectFrom('workflow')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('operator_id', '=', operatorId)
    .where('deleted_at', 'is', null),
)

const lockWorkflow = preparedStatement(
  ({ operatorId, workflowId }: Placeholders<{ operatorId: string; workflowId: string }>) =>
    kysely
      .selectFrom('workflow')
      .select('workflow_id')
      .where('operator_id', '=', operatorId)
      .where('workflow_id', '=', workflowId)
      .forNoKeyUpdate(),
)

const recordDeletion = preparedStatement(
  ({ operatorId, workflowId, now }: Placeholders<{ operatorId: string; workflowId: string; now: Date }>) =>
    kysely
      .updateTable('workflow')
      .set({ deleted_at: now, active: false, updated_at: now })
      .where('operator_id', '=', operatorId)
      .where('workflow_id', '=', workflowId),
)

/** Adds a workflow. Bookings that are already confirmed get the e-mails that are still due. */
export async function createWorkflow(
  database: Database,
  operatorId: string,
  input: WorkflowInput,
  now: Date,
): Promise<Workflow> {
  return database.transaction(async db => {
    await lockOperator(db, { operatorId })
    const definition = defineWorkflow(input)
    refuseViolations(await workflowViolations(db, operatorId, definition))
    const [existing] = await countWorkflows(db, { operatorId })
    if (existing!.count >= MAX_WORKFLOWS) {
      throw validationRefusal([{ path: ['input'], detail: `An operator has at most ${MAX_WORKFLOWS} workflows.` }])
    }
    const workflowId = newId(now)
    await writeWorkflow(db, operatorId, workflowId, definition, now)
    return saved(db, operatorId, workflowId)
  })
}

/** Changes a workflow and updates its planned e-mails. */
export async function updateWorkflow(
  database: Database,
  operatorId: string,
  workflowId: string,
  input: WorkflowChanges,
  now: Date,
  expectedVersion: number | null = null,
): Promise<Workflow> {
  return database.transaction(async db => {
    await lockWorkflow(db, { operatorId, workflowId })
    const before = await findWorkflow(db, operatorId, workflowId)
    refuseStale('The workflow', before.version, expectedVersion)
    const untimed = input.trigger && !isTimed(input.trigger) ? { delay: null, delayUnit: null, atTime: null } : {}
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    const definition = defineWorkflow({ ...before, ...untimed, ...(given as Partial<WorkflowInput>) })
    refuseViolations([
      ...nullViolations(input, ['delay', 'delayUnit', 'atTime']),
      ...(await workflowViolations(db, operatorId, definition)),
    ])
    await writeWorkflow(db, operatorId, workflowId, definition, now)
    return saved(db, operatorId, workflowId)
  })
}

/** Deletes a workflow and drops its planned e-mails. Sent ones stay. */
export async function deleteWorkflow(
  database: Database,
  operatorId: string,
  workflowId: string,
  now: Date,
): Promise<string> {
  return database.transaction(async db => {
    await lockWorkflow(db, { operatorId, workflowId })
    await findWorkflow(db, operatorId, workflowId)
    await recordDeletion(db, { operatorId, workflowId, now })
    await enqueue(db, 'workflow-changed', { operatorId, workflowId }, { key: `workflow:${workflowId}` })
    return workflowId
  })
}

async function saved(db: Sql, operatorId: string, workflowId: string): Promise<Workflow> {
  await enqueue(db, 'workflow-changed', { operatorId, workflowId }, { key: `workflow:${workflowId}` })
  return findWorkflow(db, operatorId, workflowId)
}
