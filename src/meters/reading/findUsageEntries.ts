import type { Sql } from '../../database/Database.ts'
import { ENTRY_COLUMNS, type UsageEntryRow } from '../entryColumns.ts'

const FIND = `select ${ENTRY_COLUMNS} from usage_entry e where e.operator_id = $1 and e.id = any($2::bigint[]) and e.events = 1`

/** Entries by their numbers, in one statement; the row of a correction is no entry. */
export async function findUsageEntries(
  sql: Sql,
  operatorId: string,
  ids: readonly number[],
): Promise<Map<number, UsageEntryRow>> {
  const rows = await sql.query<UsageEntryRow>(FIND, [operatorId, ids])
  return new Map(rows.map(row => [row.id, row]))
}
