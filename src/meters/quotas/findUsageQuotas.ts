import type { Sql } from '../../database/Database.ts'
import { QUOTA_COLUMNS, type UsageQuotaRow } from './quotaColumns.ts'

const FIND = `
  select ${QUOTA_COLUMNS} from usage_quota q where q.operator_id = $1
  order by q.meter collate "C", q.period, q.threshold`

/** Finds the quotas of an operator by meter, daily ones first, and by threshold. */
export function findUsageQuotas(sql: Sql, operatorId: string): Promise<UsageQuotaRow[]> {
  return sql.query<UsageQuotaRow>(FIND, [operatorId])
}
