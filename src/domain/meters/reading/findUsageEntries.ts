import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { entries, type UsageEntryRow } from '../entryColumns.ts'

const selectById = preparedStatement(
  ({ operatorId, ids }: Placeholders<{ operatorId: string; ids: readonly number[] }>) =>
    entries.where('e.operator_id', '=', operatorId).where(eb => eb('e.id', '=', eb.fn.any(ids))),
)

/** Finds entries by their numbers, in one statement; a correction is not an entry. */
export async function findUsageEntries(
  db: Sql,
  operatorId: string,
  ids: readonly number[],
): Promise<Map<number, UsageEntryRow>> {
  const rows = await selectById(db, { operatorId, ids })
  return new Map(rows.map(row => [row.id, row]))
}
