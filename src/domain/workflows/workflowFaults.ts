import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, statement } from '../../platform/sql/statement.ts'
import type { Fault } from '../refusals/refusal.ts'
import { type Definition, definitionFaults } from './definitionFaults.ts'

const selectMissing = statement(
  ({ operatorId, activityIds }: Placeholders<{ operatorId: string; activityIds: readonly string[] }>) => sql<{
    at: number
  }>`
  select a.at - 1 "at" from unnest(${activityIds}::uuid[]) with ordinality a (id, at)
  where not exists (select from product p where p.operator_id = ${operatorId} and p.activity_id = a.id) order by a.at`,
)

/** Every fault of a workflow. */
export async function workflowFaults(db: Sql, operatorId: string, definition: Definition): Promise<Fault[]> {
  const entries = Object.entries(definition).filter(([, value]) => value !== null && value !== undefined)
  const own = definitionFaults(definition, new Set(entries.map(([name]) => name)))
  const missing = await selectMissing(db, { operatorId, activityIds: definition.activityIds ?? [] })
  const unknown = missing.map(({ at }) => ({
    path: ['activityIds', at],
    detail: 'No activity of this operator has this ActivityID.',
  }))
  return [...own, ...unknown].map(fault => ({ ...fault, path: ['input', ...fault.path] }))
}
