import type { WorkflowsQuery } from '../api/generated.ts'
import type { ActivityChoice } from '../kit/choices.ts'

/** The workflows, and what they can name. */
export interface KnownToWorkflows extends WorkflowsQuery {
  activities: readonly ActivityChoice[]
}
