import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { UsageCorrection } from './UsageCorrection.ts'

const selectCorrections = preparedStatement(
  ({ operatorId, entryIds }: Placeholders<{ operatorId: string; entryIds: readonly number[] }>) =>
    kysely
      .selectFrom('usage_correction as c')
      .select([
        'c.entry_id as entryId',
        'c.number as correctionNumber',
        'c.kind',
        sql<string>`trim_scale(c.usage)`.as('usage'),
        'c.reason',
        'c.key_id as keyId',
        'c.corrected_at as correctedAt',
      ])
      .where('c.operator_id', '=', operatorId)
      .where(sql<boolean>`c.entry_id = any(${entryIds}::bigint[])`)
      .orderBy('c.entry_id')
      .orderBy('c.number'),
)

/** Finds the corrections of many entries in one statement, oldest first; an entry without any is missing. */
export async function findUsageCorrections(
  db: Sql,
  operatorId: string,
  entryIds: readonly number[],
): Promise<Map<number, UsageCorrection[]>> {
  const rows = await selectCorrections(db, { operatorId, entryIds })
  return Map.groupBy(rows, row => row.entryId)
}
