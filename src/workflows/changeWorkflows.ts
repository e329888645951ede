import type { Database, Sql } from '../database/Database.ts'
import { enqueue } from '../database/enqueue.ts'
import { refuseFaults, validationRefusal } from '../refusal.ts'
import { nullFaults } from '../refusals/nullFaults.ts'
import { newId } from '../scalars/typeid.ts'
import { defineWorkflow } from './defineWorkflow.ts'
import { findWorkflow } from './findWorkflows.ts'
import { isTimed } from './isTimed.ts'
import type { WorkflowChanges } from './WorkflowChanges.ts'
import type { WorkflowInput } from './WorkflowInput.ts'
import type { WorkflowRow } from './workflowColumns.ts'
import { workflowFaults } from './workflowFaults.ts'
import { writeWorkflow } from './writeWorkflow.ts'

const MOST_WORKFLOWS = 50

const LOCK_OPERATOR = 'select from operator where operator_id = $1 for no key update'

const COUNT = 'select count(*) count from workflow where operator_id = $1 and deleted_at is null'

const LOCK = 'select from workflow where operator_id = $1 and workflow_id = $2 for no key update'

const DELETE = `update workflow set deleted_at = $3, active = false, updated_at = $3 where operator_id = $1 and workflow_id = $2`

/** Adds a workflow. Bookings that are already confirmed get the e-mails that are still due. */
export async function createWorkflow(
  database: Database,
  operatorId: string,
  input: WorkflowInput,
  now: Date,
): Promise<WorkflowRow> {
  return database.transaction(async sql => {
    await sql.query(LOCK_OPERATOR, [operatorId])
    const definition = defineWorkflow(input)
    refuseFaults(await workflowFaults(sql, operatorId, definition))
    const [existing] = await sql.query<{ count: number }>(COUNT, [operatorId])
    if (existing!.count >= MOST_WORKFLOWS) {
      throw validationRefusal([{ path: ['input'], detail: `An operator has at most ${MOST_WORKFLOWS} workflows.` }])
    }
    const workflowId = newId(now)
    await writeWorkflow(sql, operatorId, workflowId, definition, now)
    return saved(sql, operatorId, workflowId)
  })
}

/** Changes a workflow and updates its planned e-mails. */
export async function updateWorkflow(
  database: Database,
  operatorId: string,
  workflowId: string,
  input: WorkflowChanges,
  now: Date,
): Promise<WorkflowRow> {
  return database.transaction(async sql => {
    await sql.query(LOCK, [operatorId, workflowId])
    const before = await findWorkflow(sql, operatorId, workflowId)
    const untimed = input.trigger && !isTimed(input.trigger) ? { delay: null, delayUnit: null, atTime: null } : {}
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    const definition = defineWorkflow({ ...before, ...untimed, ...(given as Partial<WorkflowInput>) })
    refuseFaults([
      ...nullFaults(input, ['delay', 'delayUnit', 'atTime']),
      ...(await workflowFaults(sql, operatorId, definition)),
    ])
    await writeWorkflow(sql, operatorId, workflowId, definition, now)
    return saved(sql, operatorId, workflowId)
  })
}

/** Deletes a workflow and drops its planned e-mails. Sent ones stay. */
export async function deleteWorkflow(
  database: Database,
  operatorId: string,
  workflowId: string,
  now: Date,
): Promise<string> {
  return database.transaction(async sql => {
    await sql.query(LOCK, [operatorId, workflowId])
    await findWorkflow(sql, operatorId, workflowId)
    await sql.query(DELETE, [operatorId, workflowId, now])
    await enqueue(sql, 'workflow-changed', { operatorId, workflowId }, { key: `workflow:${workflowId}` })
    return workflowId
  })
}

async function saved(sql: Sql, operatorId: string, workflowId: string): Promise<WorkflowRow> {
  await enqueue(sql, 'workflow-changed', { operatorId, workflowId }, { key: `workflow:${workflowId}` })
  return findWorkflow(sql, operatorId, workflowId)
}
