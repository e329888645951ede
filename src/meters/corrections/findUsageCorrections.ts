import type { Sql } from '../../database/Database.ts'
import type { UsageCorrection } from './UsageCorrection.ts'

export type UsageCorrectionRow = Omit<UsageCorrection, 'operator' | 'entry'>

const FIND = `
  select c.entry_id "entryId", c.number, c.kind, trim_scale(c.usage) "usage", c.reason, c.key_id "keyId", c.corrected_at "correctedAt"
  from usage_correction c where c.operator_id = $1 and c.entry_id = any($2::bigint[])
  order by c.entry_id, c.number`

/** Finds the corrections of many entries in one statement, oldest first; an entry without any is missing. */
export async function findUsageCorrections(
  sql: Sql,
  operatorId: string,
  entryIds: readonly number[],
): Promise<Map<number, UsageCorrectionRow[]>> {
  const rows = await sql.query<UsageCorrectionRow>(FIND, [operatorId, entryIds])
  return Map.groupBy(rows, row => row.entryId)
}
