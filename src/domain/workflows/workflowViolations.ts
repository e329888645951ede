import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Violation } from '../refusals/refusal.ts'
import { type Definition, definitionViolations } from './definitionViolations.ts'

const selectMissing = preparedStatement(
  ({ operatorId, activityIds }: Placeholders<{ operatorId: string; activityIds: readonly string[] }>) => sql<{
    index: number
  }>`
  select a.at - 1 "index" from unnest(${activityIds}::uuid[]) with ordinality a (id, at)
  where not exists (select from product p where p.operator_id = ${operatorId} and p.activity_id = a.id) order by a.at`,
)

/** Every violation of a workflow. */
export async function workflowViolations(db: Sql, operatorId: string, definition: Definition): Promise<Violation[]> {
  const entries = Object.entries(definition).filter(([, value]) => value !== null && value !== undefined)
  const own = definitionViolations(definition, new Set(entries.map(([name]) => name)))
  const missing = await selectMissing(db, { operatorId, activityIds: definition.activityIds ?? [] })
  const unknown = missing.map(({ index }) => ({
    path: ['activityIds', index],
    detail: 'No activity of this operator has this ActivityID.',
  }))
  return [...own, ...unknown].map(violation => ({ ...violation, path: ['input', ...violation.path] }))
}
