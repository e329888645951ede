import { Workflow } from '../../../domain/workflows/Workflow.ts'
import { type CountedConnection, connectionType, totalCountOf } from './connectionType.ts'

export const WorkflowConnection = connectionType(() => Workflow, {
  name: 'Workflow',
  one: 'a workflow',
  many: 'workflows',
})

export type WorkflowConnection = CountedConnection<Workflow>

export const WorkflowCountResolver = totalCountOf(WorkflowConnection)
