import { type Expression, sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { dynamicStatement, type Given } from '../../platform/sql/dynamicStatement.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { someOf } from '../../platform/sql/someOf.ts'
import { nextDay } from '../scalars/localDay.ts'

/** Days of activities; all published ones if none are named. */
export interface AvailabilityAsked {
  activityIds: readonly string[] | null
  from: string
  to: string
}

interface Values {
  operatorId: string
  activityIds: readonly string[] | undefined
  from: string
  to: string
  now: Date
}

const named = (activityIds: Expression<readonly string[]> | undefined) =>
  activityIds ? sql` and p.activity_id = any(${activityIds})` : sql``

/** Where activities `p` are. When a day begins there, Node decides: that is what prices use, and PostgreSQL can know other time zones. */
const timeZones = sql<string[] | null>`array_agg(distinct p.time_zone)`

// Prices depend on the local day of the sale. The places of a hold that has ended depend on who is waiting, until its end is recorded.
const selectNext = dynamicStatement(
  ({ operatorId, activityIds, from, to, now }: Given<Values>) => sql<{
    timeZones: string[] | null
    next: Date | null
    overdue: boolean | null
  }>`
  select ${timeZones} "timeZones",
    least(
      min(t.closes) filter (where t.closes > ${now}::timestamptz),
      min(t.ends)) next,
    bool_or(t.ends <= ${now}::timestamptz) overdue
  from product p
  left join lateral (
    select t.starts_at - make_interval(mins => p.booking_cutoff_minutes) closes,
      case when t.held > 0 then (
        select min(b.hold_expires_at) from booking b
        where b.operator_id = t.operator_id and b.timeslot_id = t.timeslot_id and b.status = 'ON_HOLD') end ends
    from timeslot t
    where t.operator_id = p.operator_id and t.activity_id = p.activity_id and t.date between ${from} and ${to}
      and (t.held > 0 or t.starts_at > ${now}::timestamptz)
  ) t on true
  where p.operator_id = ${operatorId} and p.published${named(activityIds)}`,
)

/**
 * Until when the availability and the prices of these days stay as they are if nobody changes anything: the next cutoff, end of a hold
 * or local midnight. Null if that cannot be told.
 */
export async function findNextChange(
  db: Sql,
  operatorId: string,
  { activityIds, from, to }: AvailabilityAsked,
  now: Date,
): Promise<Date | null> {
  const [row] = await selectNext(db, { operatorId, activityIds: someOf(activityIds), from, to, now }, {})
  const { timeZones, next, overdue } = row!
  return overdue ? null : earliest(next, nextDayIn(timeZones, now))
}

const selectNextDay = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) => sql<{ timeZones: string[] | null }>`
  select ${timeZones} "timeZones" from product p where p.operator_id = ${operatorId}`,
)

/** Until when the prices of products stay as they are if nobody changes anything: the next local midnight. Null without products. */
export async function findNextDay(db: Sql, operatorId: string, now: Date): Promise<Date | null> {
  const [row] = await selectNextDay(db, { operatorId })
  return nextDayIn(row!.timeZones, now)
}

/** When the local day changes next in one of these time zones; null without one. */
function nextDayIn(timeZones: readonly string[] | null, now: Date): Date | null {
  return (timeZones ?? []).map(timeZone => nextDay(now, timeZone)).reduce(earliest, null)
}

function earliest(one: Date | null, other: Date | null): Date | null {
  return one && other ? (one < other ? one : other) : (one ?? other)
}
