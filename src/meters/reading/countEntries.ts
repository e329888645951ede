import type { Sql } from '../../database/Database.ts'
import type { ExportedPart } from './ExportedEntry.ts'

const COUNT = `
  select coalesce(sum(events), 0)::bigint count from usage_day
  where operator_id = $1 and day between $2 and $3 and meter = coalesce($4, meter)`

/** About how many entries there are in a part of the usage: those that were voided are not counted. */
export async function countEntries(sql: Sql, operatorId: string, { from, to, meter }: ExportedPart): Promise<number> {
  const [row] = await sql.query<{ count: number }>(COUNT, [operatorId, from, to, meter])
  return row!.count
}
