import type { Database } from '../database/Database.ts'
import { locks } from '../database/locks.ts'
import { newId } from '../scalars/typeid.ts'
import { defaultWorkflows } from './defaultWorkflows.ts'
import { writeWorkflow } from './writeWorkflow.ts'

// Instances that start together take turns.
const LOCK = `select pg_advisory_xact_lock(${locks.defaultWorkflows})`

const WITHOUT = `
  select o.operator_id "operatorId" from operator o
  where not exists (select from workflow w where w.operator_id = o.operator_id)`

/**
 * Gives the workflows that everybody has from the beginning to each operator that has none and never had one. They are for what happens
 * from then on: who booked before hears nothing until something happens to the booking.
 */
export async function addDefaultWorkflows(database: Database, now: Date): Promise<void> {
  await database.transaction(async sql => {
    await sql.query(LOCK)
    const operators = await sql.query<{ operatorId: string }>(WITHOUT)
    for (const { operatorId } of operators) {
      for (const [at, text] of defaultWorkflows.entries()) {
        const definition = { ...text, activityIds: [], channels: [], active: true }
        // A millisecond apart, so that they are listed in their order.
        const createdAt = new Date(now.getTime() + at)
        await writeWorkflow(sql, operatorId, newId(createdAt), definition, createdAt)
      }
    }
  })
}
