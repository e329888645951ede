import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Definition } from './definitionViolations.ts'

type Written = Omit<Definition, 'translations'> & {
  operatorId: string
  workflowId: string
  /** As JSON. */
  translations: string
  now: Date
}

const write = preparedStatement((given: Placeholders<Written>) => {
  const definition = {
    name: given.name,
    trigger: given.trigger,
    delay: given.delay,
    delay_unit: given.delayUnit,
    at_time: given.atTime,
    activity_ids: given.activityIds,
    channels: given.channels,
    subject: given.subject,
    body: given.body,
    language: given.language,
    translations: given.translations,
    active: given.active,
    updated_at: given.now,
  }
  return kysely
    .insertInto('workflow')
    .values({ operator_id: given.operatorId, workflow_id: given.workflowId, ...definition, created_at: given.now })
    .onConflict(conflict =>
      conflict
        .columns(['operator_id', 'workflow_id'])
        .doUpdateSet(eb => ({ ...definition, version: eb('workflow.version', '+', 1) })),
    )
})

/** Inserts or updates a workflow. */
export async function writeWorkflow(
  db: Sql,
  operatorId: string,
  workflowId: string,
  definition: Definition,
  now: Date,
): Promise<void> {
  await write(db, { ...definition, translations: JSON.stringify(definition.translations), operatorId, workflowId, now })
}
