import { sql } from 'kysely'
import type { Database } from '../../platform/sql/Database.ts'
import { locks } from '../../platform/sql/locks.ts'
import { preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { newId } from '../scalars/typeid.ts'
import { defaultWorkflows } from './defaultWorkflows.ts'
import { writeWorkflow } from './writeWorkflow.ts'

// Instances that start at the same time run one after the other.
const LOCK = `select pg_advisory_xact_lock(${locks.defaultWorkflows})`

const selectWithout = preparedStatement(
  () => sql<{ operatorId: string }>`
  select o.operator_id "operatorId" from control_plane.operator o
  where not exists (select from control_plane.workflow w where w.operator_id = o.operator_id)`,
)

/**
 * Adds the default workflows to each operator that never had a workflow. They apply to later events: an earlier booking triggers
 * nothing until it changes.
 */
export async function addDefaultWorkflows(database: Database, now: Date): Promise<void> {
  await database.transaction(async db => {
    await db.query(LOCK)
    for (const { operatorId } of await selectWithout(db, {})) {
      for (const [index, text] of defaultWorkflows.entries()) {
        const definition = { ...text, activityIds: [], channels: [], translations: [], active: true }
        // A millisecond apart, so that they keep their order.
        const createdAt = new Date(now.getTime() + index)
        await writeWorkflow(db, operatorId, newId(createdAt), definition, createdAt)
      }
    }
  })
}
