/** The columns of a Workflow, of a workflow `w`. */
export const workflowColumns = [
  'w.workflow_id as workflowId',
  'w.name',
  'w.trigger',
  'w.delay',
  'w.delay_unit as delayUnit',
  'w.at_time as atTime',
  'w.activity_ids as activityIds',
  'w.channels',
  'w.subject',
  'w.body',
  'w.language',
  'w.active',
  'w.deleted_at as deletedAt',
  'w.created_at as createdAt',
  'w.updated_at as updatedAt',
  'w.version',
] as const
