import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { ExportedPart } from './ExportedEntry.ts'

const count = preparedStatement(
  ({ operatorId, from, to, meter }: Placeholders<ExportedPart & { operatorId: string }>) => sql<{ count: number }>`
  select coalesce(sum(events), 0)::bigint count from usage_day
  where operator_id = ${operatorId} and day between ${from} and ${to} and meter = coalesce(${meter}, meter)`,
)

/** The approximate number of entries in a part of the usage; voided ones are not counted. */
export async function countEntries(db: Sql, operatorId: string, { from, to, meter }: ExportedPart): Promise<number> {
  const [row] = await count(db, { operatorId, from, to, meter })
  return row!.count
}
