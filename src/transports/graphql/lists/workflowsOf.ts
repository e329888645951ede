import { countWorkflows, listWorkflows } from '../../../domain/workflows/listWorkflows.ts'
import type { Context } from '../Context.ts'
import { callerOf } from '../resolvers/callerOf.ts'
import { connectionOf } from './connectionOf.ts'
import { readPart } from './cursor.ts'
import type { PaginationArguments } from './PaginationArguments.ts'
import type { WorkflowConnection } from './WorkflowConnection.ts'

/** A page of the workflows of the caller's operator. */
export async function workflowsOf(context: Context, pagination: PaginationArguments): Promise<WorkflowConnection> {
  const { database } = context
  const { operatorId } = callerOf(context)
  const part = readPart(pagination)
  const page = await listWorkflows(database, operatorId, part)
  return {
    ...connectionOf(page, ({ createdAt, workflowId }) => ({ key: createdAt, id: workflowId }), part),
    count: () => countWorkflows(database, operatorId),
  }
}
