import { sql } from 'kysely'
import type { Sql } from '../database/Database.ts'
import { type Placeholders, statement } from '../database/statement.ts'
import type { DeprecatedUse } from './DeprecatedUse.ts'
import { periodKey, readPeriods } from './periods.ts'

/** What a key used; what the schema says of it is added by the transport. */
export type DeprecatedUseRow = Pick<DeprecatedUse, 'coordinate' | 'uses' | 'lastUsedOn'>

// One index range scan for each key and period.
const selectUses = statement(
  ({ operatorId, ids, from, to }: Placeholders<Periods>) => sql<
    DeprecatedUseRow & { id: string; from: string; to: string }
  >`
  select t.key_id id, p."from", p."to", t.coordinate, sum(t.uses)::bigint uses, max(t.day) "lastUsedOn"
  from unnest(${from}::date[], ${to}::date[]) p ("from", "to")
  cross join unnest(${ids}::uuid[]) k (key_id)
  join deprecation_tally t on t.operator_id = ${operatorId} and t.key_id = k.key_id and t.day between p."from" and p."to"
  group by 1, 2, 3, 4
  order by uses desc, t.coordinate`,
)

interface Periods {
  operatorId: string
  ids: readonly string[]
  from: readonly string[]
  to: readonly string[]
}

/** What individual keys used that was deprecated, by period key, most used first; empty for a period without such a use. */
export async function findDeprecatedUse(
  db: Sql,
  operatorId: string,
  keys: readonly string[],
): Promise<Map<string, DeprecatedUseRow[]>> {
  const { ids, from, to } = readPeriods(keys)
  const rows = await selectUses(db, { operatorId, ids, from, to })
  const byKey = Map.groupBy(rows, row => periodKey(row.id, row.from, row.to))
  return new Map(keys.map(key => [key, byKey.get(key) ?? []]))
}
