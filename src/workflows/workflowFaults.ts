import type { Sql } from '../database/Database.ts'
import type { Fault } from '../refusal.ts'
import { type Definition, definitionFaults } from './definitionFaults.ts'

const MISSING = `
  select a.at - 1 "at" from unnest($2::uuid[]) with ordinality a (id, at)
  where not exists (select from product p where p.operator_id = $1 and p.activity_id = a.id) order by a.at`

/** Every fault of a workflow. */
export async function workflowFaults(sql: Sql, operatorId: string, definition: Definition): Promise<Fault[]> {
  const entries = Object.entries(definition).filter(([, value]) => value !== null && value !== undefined)
  const own = definitionFaults(definition, new Set(entries.map(([name]) => name)))
  const missing = await sql.query<{ at: number }>(MISSING, [operatorId, definition.activityIds ?? []])
  const unknown = missing.map(({ at }) => ({
    path: ['activityIds', at],
    detail: 'No activity of this operator has this ActivityID.',
  }))
  return [...own, ...unknown].map(fault => ({ ...fault, path: ['input', ...fault.path] }))
}
