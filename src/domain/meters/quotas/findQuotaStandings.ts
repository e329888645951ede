import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { localTime, zoneOf } from '../../zones/localTime.ts'
import type { UsageQuotaCrossing } from './UsageQuotaCrossing.ts'

/** A quota's usage in the current period. */
export interface QuotaStanding {
  usage: string
  reached: UsageQuotaCrossing | null
}

// The names of the periods are PostgreSQL's field names.
const selectStandings = preparedStatement(
  ({ operatorId, quotaIds, now }: Placeholders<Requested>) => sql<StandingRow>`
  select q.quota_id "quotaId", (
      select trim_scale(coalesce(sum(u.usage), 0)) from usage_day u
      where u.operator_id = q.operator_id and u.meter = q.meter
        and u.day >= p.starts_on and u.day < p.starts_on + ('1 ' || q.period)::interval
    ) usage,
    c.period_start "periodStart", trim_scale(c.usage) "usageThen", c.crossed_at "crossedAt"
  from usage_quota q
  cross join lateral (select date_trunc(q.period, ${localTime(sql`${now}::timestamptz`, zoneOf(operatorId))})::date starts_on) p
  left join usage_quota_crossing c
    on c.operator_id = q.operator_id and c.quota_id = q.quota_id and c.period_start = p.starts_on
  where q.operator_id = ${operatorId} and q.quota_id = any (${quotaIds})`,
)

interface Requested {
  operatorId: string
  quotaIds: readonly string[]
  now: Date
}

interface StandingRow {
  quotaId: string
  usage: string
  periodStart: string | null
  usageThen: string
  crossedAt: Date
}

/** Finds the usage of many quotas in the current period, and whether they were reached, in one statement. */
export async function findQuotaStandings(
  db: Sql,
  operatorId: string,
  quotaIds: readonly string[],
  now: Date,
): Promise<Map<string, QuotaStanding>> {
  const rows = await selectStandings(db, { operatorId, quotaIds, now })
  return new Map(
    rows.map(({ quotaId, usage, periodStart, usageThen, crossedAt }) => [
      quotaId,
      { usage, reached: periodStart === null ? null : { periodStart, usage: usageThen, crossedAt } },
    ]),
  )
}
