import { type Refusal, validationRefusal } from '../refusal.ts'

/** What is another operator's, or deleted, is as good as none. */
export function unknownWorkflow(): Refusal {
  return validationRefusal([{ path: ['workflowId'], detail: 'No workflow of this operator has this WorkflowID.' }])
}
