import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { UsageQuotaCrossing } from './UsageQuotaCrossing.ts'

/** The maximum number of crossings that can be requested. */
export const MAX_CROSSINGS = 100

const selectCrossings = preparedStatement(
  ({
    operatorId,
    quotaIds,
  }: Placeholders<{ operatorId: string; quotaIds: readonly string[] }>) => sql<QuotaCrossingRow>`
  select q.quota_id "quotaId", c.*
  from unnest(${quotaIds}::uuid[]) q (quota_id) cross join lateral (
    select c.period_start "periodStart", trim_scale(c.usage) usage, c.crossed_at "crossedAt" from usage_quota_crossing c
    where c.operator_id = ${operatorId} and c.quota_id = q.quota_id order by c.period_start desc limit ${MAX_CROSSINGS}
  ) c
  order by c."periodStart" desc`,
)

interface QuotaCrossingRow extends UsageQuotaCrossing {
  quotaId: string
}

/** Finds the crossings of many quotas in one statement: the last hundred periods, newest first. */
export async function findQuotaCrossings(
  db: Sql,
  operatorId: string,
  quotaIds: readonly string[],
): Promise<Map<string, UsageQuotaCrossing[]>> {
  const rows = await selectCrossings(db, { operatorId, quotaIds })
  return Map.groupBy(rows, row => row.quotaId)
}
