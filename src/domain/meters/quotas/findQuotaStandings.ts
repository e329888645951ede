import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { localTime, zoneOf } from '../../zones/localTime.ts'
import { type MeterPeriod, sumUsage } from '../totals/sumUsage.ts'
import type { UsageQuotaCrossing } from './UsageQuotaCrossing.ts'

/** A quota's usage in the current period. */
export interface QuotaStanding {
  usage: string
  reached: UsageQuotaCrossing | null
}

// The names of the periods are PostgreSQL's field names.
const selectPeriods = preparedStatement(
  ({ operatorId, quotaIds, now }: Placeholders<Requested>) => sql<PeriodRow>`
  select q.quota_id "quotaId", q.meter, p.starts_on "startsOn", (p.starts_on + ('1 ' || q.period)::interval)::date "endsBefore",
    trim_scale(c.usage) "usageThen", c.crossed_at "crossedAt"
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

interface PeriodRow extends MeterPeriod {
  quotaId: string
  usageThen: string
  crossedAt: Date | null
}

/** Finds the usage of many quotas in the current period, and whether they were reached. */
export async function findQuotaStandings(
  db: Sql,
  operatorId: string,
  quotaIds: readonly string[],
  now: Date,
): Promise<Map<string, QuotaStanding>> {
  const periods = await selectPeriods(db, { operatorId, quotaIds, now })
  // Later than the crossings: a quota that was reached has its usage.
  const usages = await sumUsage(db, operatorId, periods)
  return new Map(
    periods.map(({ quotaId, startsOn, usageThen, crossedAt }, index) => [
      quotaId,
      {
        usage: usages[index]!,
        reached: crossedAt && { periodStart: startsOn, usage: usageThen, crossedAt },
      },
    ]),
  )
}
