import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { OperatorRef } from '../../access/forEachOperator.ts'
import { localTime } from '../../zones/localTime.ts'
import { type MeterPeriod, sumUsage } from '../totals/sumUsage.ts'
import type { UsageQuotaPeriod } from './UsageQuotaPeriod.ts'

/** A quota that was reached, with everything that its e-mail needs. */
export interface RecordedCrossing {
  operatorId: string
  operatorName: string
  quotaId: string
  meter: string
  period: UsageQuotaPeriod
  threshold: string
  email: string | null
  periodStart: string
  usage: string
}

/** The result of one batch. */
export interface RecordedCrossings {
  crossings: RecordedCrossing[]
  /** Whether there may be more rows to process. */
  more: boolean
}

const MOST = 1000

// Several rows for the same period of a quota are checked once. The quota is locked with its row, so that a concurrent delete
// cannot deadlock. The names of the periods are PostgreSQL's field names.
const takeDue = preparedStatement(
  ({ operatorId }: Placeholders<OperatorRef>) => sql<Taken>`
  with due as materialized (
    select d.id, d.quota_id, q.meter, q.period, date_trunc(q.period, d.day::timestamp)::date starts_on
    from usage_quota_due d join usage_quota q on q.operator_id = d.operator_id and q.quota_id = d.quota_id
    where d.operator_id = ${operatorId} and q.operator_id = ${operatorId}
    limit ${MOST} for update of d skip locked for key share of q skip locked
  ), taken as (
    delete from usage_quota_due d using due x where d.operator_id = ${operatorId} and d.id = x.id
  )
  select quota_id "quotaId", meter, starts_on "startsOn", (starts_on + ('1 ' || period)::interval)::date "endsBefore", count(*) count
  from due group by 1, 2, 3, 4`,
)

// A row is written in the transaction that counts its usage, so the last check sees all of it. Periods before the quota was set
// do not count: they come up when old entries are recorded or deleted. In the order of the keys, so that two workers cannot
// deadlock; the second one then records nothing.
const insertCrossings = preparedStatement(
  ({ operatorId, quotaIds, starts, ends, usages, now }: Placeholders<Checked>) => sql<RecordedCrossing>`
  with crossed as (
    insert into usage_quota_crossing as c (operator_id, quota_id, period_start, usage, crossed_at)
    select q.operator_id, q.quota_id, g.starts_on, g.usage, ${now}
    from unnest(${quotaIds}::uuid[], ${starts}::date[], ${ends}::date[], ${usages}::numeric[]) g (quota_id, starts_on, ends_before, usage)
    join usage_quota q on q.operator_id = ${operatorId} and q.quota_id = g.quota_id
    join operator o on o.operator_id = q.operator_id
    where o.operator_id = ${operatorId} and g.usage >= q.threshold and g.ends_before > ${localTime(sql`q.created_at`, sql`o.time_zone`)}::date
    order by q.quota_id, g.starts_on
    on conflict do nothing
    returning c.operator_id, c.quota_id, c.period_start, c.usage
  )
  select n.operator_id "operatorId", o.name "operatorName", n.quota_id "quotaId", q.meter, q.period, trim_scale(q.threshold) threshold,
    q.email, n.period_start "periodStart", trim_scale(n.usage) usage
  from crossed n join usage_quota q on q.operator_id = ${operatorId} and q.quota_id = n.quota_id
  join operator o on o.operator_id = ${operatorId}
  order by n.quota_id, n.period_start`,
)

interface Taken extends MeterPeriod, Pick<RecordedCrossing, 'quotaId'> {
  count: number
}

/** The periods with their usage, as one array per column. */
interface Checked {
  operatorId: string
  quotaIds: readonly string[]
  starts: readonly string[]
  ends: readonly string[]
  usages: readonly string[]
  now: Date
}

const selectOperators = preparedStatement(
  () => sql<OperatorRef>`select distinct operator_id "operatorId" from control_plane.usage_quota_due`,
)

/** Finds the operators with usage that may have reached a quota. */
export function findOperatorsDue(db: Sql): Promise<OperatorRef[]> {
  return selectOperators(db, {})
}

/**
 * Records which quotas of an operator were reached, once per period, however often this runs. It reads daily totals, never entries. In a
 * transaction: rows that were taken are processed again if it fails.
 */
export async function recordCrossings(db: Sql, operatorId: string, now: Date): Promise<RecordedCrossings> {
  const taken = await takeDue(db, { operatorId })
  if (taken.length === 0) return { crossings: [], more: false }
  const crossings = await insertCrossings(db, {
    operatorId,
    quotaIds: taken.map(each => each.quotaId),
    starts: taken.map(each => each.startsOn),
    ends: taken.map(each => each.endsBefore),
    usages: await sumUsage(db, operatorId, taken),
    now,
  })
  return { crossings, more: taken.reduce((sum, each) => sum + each.count, 0) === MOST }
}
