import type { Sql } from '../../database/Database.ts'
import type { UsageQuotaCrossing } from './UsageQuotaCrossing.ts'

/** The row of a crossing. */
export type CrossingRow = Omit<UsageQuotaCrossing, 'operator' | 'quota'>

/** The maximum number of crossings that can be requested. */
export const MAX_CROSSINGS = 100

const FIND = `
  select q.quota_id "quotaId", c.*
  from unnest($2::uuid[]) q (quota_id) cross join lateral (
    select c.period_start "periodStart", trim_scale(c.usage) usage, c.crossed_at "crossedAt" from usage_quota_crossing c
    where c.operator_id = $1 and c.quota_id = q.quota_id order by c.period_start desc limit ${MAX_CROSSINGS}
  ) c
  order by c."periodStart" desc`

/** Finds the crossings of many quotas in one statement: the last hundred periods, newest first. */
export async function findQuotaCrossings(
  sql: Sql,
  operatorId: string,
  quotaIds: readonly string[],
): Promise<Map<string, CrossingRow[]>> {
  const rows = await sql.query<CrossingRow & { quotaId: string }>(FIND, [operatorId, quotaIds])
  return Map.groupBy(rows, row => row.quotaId)
}
