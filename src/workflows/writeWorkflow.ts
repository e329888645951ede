import type { Sql } from '../database/Database.ts'
import type { Definition } from './definitionFaults.ts'

const WRITE = `
  insert into workflow (operator_id, workflow_id, name, trigger, delay, delay_unit, at_time, activity_ids, channels, subject, body,
    language, active, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)
  on conflict (operator_id, workflow_id) do update set
    name = excluded.name, trigger = excluded.trigger, delay = excluded.delay, delay_unit = excluded.delay_unit,
    at_time = excluded.at_time, activity_ids = excluded.activity_ids, channels = excluded.channels, subject = excluded.subject,
    body = excluded.body, language = excluded.language, active = excluded.active, updated_at = excluded.updated_at`

/** Inserts or updates a workflow. */
export async function writeWorkflow(
  sql: Sql,
  operatorId: string,
  workflowId: string,
  { name, trigger, delay, delayUnit, atTime, activityIds, channels, subject, body, language, active }: Definition,
  now: Date,
): Promise<void> {
  const when = [trigger, delay, delayUnit, atTime]
  const what = [subject, body, language, active]
  await sql.query(WRITE, [operatorId, workflowId, name, ...when, activityIds, channels, ...what, now])
}
