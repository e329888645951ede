import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { quotaColumns } from './quotaColumns.ts'
import type { UsageQuota } from './UsageQuota.ts'

const selectQuotas = preparedStatement(({ operatorId }: Placeholders<{ operatorId: string }>) =>
  kysely
    .selectFrom('usage_quota')
    .select(quotaColumns)
    .where('operator_id', '=', operatorId)
    .orderBy(sql`usage_quota.meter collate "C"`)
    .orderBy('usage_quota.period')
    .orderBy('usage_quota.threshold'),
)

const selectById = preparedStatement(
  ({ operatorId, quotaIds }: Placeholders<{ operatorId: string; quotaIds: readonly string[] }>) =>
    kysely
      .selectFrom('usage_quota')
      .select(quotaColumns)
      .where('operator_id', '=', operatorId)
      .where(eb => eb('quota_id', '=', eb.fn.any(quotaIds))),
)

/** Finds the quotas of an operator by meter, daily ones first, and by threshold. */
export function findUsageQuotas(db: Sql, operatorId: string): Promise<UsageQuota[]> {
  return selectQuotas(db, { operatorId })
}

/** Finds quotas by their identifiers. */
export async function findUsageQuotasById(
  db: Sql,
  operatorId: string,
  quotaIds: readonly string[],
): Promise<Map<string, UsageQuota>> {
  const rows = await selectById(db, { operatorId, quotaIds })
  return new Map(rows.map(row => [row.quotaId, row]))
}
