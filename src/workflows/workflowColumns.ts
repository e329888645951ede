import type { Workflow } from './Workflow.ts'

/** The row of a workflow. */
export type WorkflowRow = Omit<Workflow, 'operator'>

export const WORKFLOW_COLUMNS = `
  w.workflow_id "workflowId", w.name, w.trigger, w.delay, w.delay_unit "delayUnit", w.at_time "atTime", w.activity_ids "activityIds",
  w.channels, w.subject, w.body, w.language, w.active, w.deleted_at "deletedAt", w.created_at "createdAt", w.updated_at "updatedAt"`
