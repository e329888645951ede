import { sql } from 'kysely'
import type { Sql } from '../../database/Database.ts'
import { kysely } from '../../database/kysely.ts'
import { type Placeholders, statement } from '../../database/statement.ts'
import { quotaColumns, type UsageQuotaRow } from './quotaColumns.ts'

const selectQuotas = statement(({ operatorId }: Placeholders<{ operatorId: string }>) =>
  kysely
    .selectFrom('usage_quota')
    .select(quotaColumns)
    .where('operator_id', '=', operatorId)
    .orderBy(sql`usage_quota.meter collate "C"`)
    .orderBy('usage_quota.period')
    .orderBy('usage_quota.threshold'),
)

/** Finds the quotas of an operator by meter, daily ones first, and by threshold. */
export function findUsageQuotas(db: Sql, operatorId: string): Promise<UsageQuotaRow[]> {
  return selectQuotas(db, { operatorId })
}
