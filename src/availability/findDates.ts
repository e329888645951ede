import { type Expression, sql } from 'kysely'
import type { Sql } from '../database/Database.ts'
import { plannedForAny } from '../database/plannedForAny.ts'
import { type Placeholders, statement } from '../database/statement.ts'
import { unknownActivity } from '../products/unknownActivity.ts'
import type { AvailableDate } from './AvailableDate.ts'
import { bookable } from './bookable.ts'
import { placesLeft } from './places.ts'
import { refuseRange } from './refuseRange.ts'
import { variablePricing } from './timeslotColumns.ts'

/**
 * The timeslots `t` of a product `p` in a range of days, with the places that each has left and whether it can be booked. Without
 * `offset 0` PostgreSQL would compute both again wherever they are used.
 */
export const timeslotsOfDays = (now: Expression<Date>, from: Expression<string>, to: Expression<string>) => sql`(
    select t.*, ${bookable(now, sql`t."placesLeft"`)} bookable
    from (
      select t.*, ${placesLeft(now)} "placesLeft" from timeslot t
      where t.operator_id = p.operator_id and t.activity_id = p.activity_id and t.date between ${plannedForAny(from, 'date')} and ${plannedForAny(to, 'date')}
      offset 0
    ) t offset 0) t`

/** The columns of a day, grouped from timeslotsOfDays. */
export const dayColumns = sql`
  t.date, sum(t."placesLeft") filter (where t.bookable)::int capacity,
  sum(t.capacity) filter (where not t.closed)::int "totalCapacity", count(*) filter (where t.bookable)::int timeslots`

/** Whether a day has a timeslot that can be booked. */
export const bookableDay = sql<boolean>`count(*) filter (where t.bookable) > 0`

const priceColumns = sql`p.price_minor "priceMinor", p.currency, case when p.price_varies then p.time_zone end "timeZone",
  ${variablePricing} pricing`

// The times are only needed where prices vary.
const timesOfDay = sql`array_agg(t.time) filter (where p.price_varies and t.bookable)`

// One range of the index (operator, activity, date). The outer join distinguishes an activity without places from one that does not exist.
const selectDates = statement(
  ({ operatorId, activityId, from, to, now }: Placeholders<Days>) => sql<AvailableDate>`
  select d.date, d.capacity, d."totalCapacity", d.timeslots, ${priceColumns}, d.times
  from product p
  left join lateral (
    select ${dayColumns}, ${timesOfDay} times
    from ${timeslotsOfDays(now, from, to)}
    group by t.date having ${bookableDay}
  ) d on true
  where p.operator_id = ${operatorId} and p.activity_id = ${activityId} and p.published
  order by d.date`,
)

const selectDatesOf = statement(
  ({ operatorId, activityIds, from, to, now }: Placeholders<DaysOfActivities>) => sql<
    AvailableDate & { activityId: string }
  >`
  select p.activity_id "activityId", ${dayColumns}, ${priceColumns}, ${timesOfDay} times
  from product p
  cross join lateral ${timeslotsOfDays(now, from, to)}
  where p.operator_id = ${operatorId} and p.activity_id = any(${activityIds}) and p.published
  group by p.operator_id, p.activity_id, t.date having ${bookableDay}
  order by t.date`,
)

interface DaysOfActivities {
  operatorId: string
  activityIds: readonly string[]
  from: string
  to: string
  now: Date
}

interface Days {
  operatorId: string
  activityId: string
  from: string
  to: string
  now: Date
}

/** Finds the days from `from` to `to`, both included, on which at least one timeslot can be booked at this instant. */
export async function findDates(
  db: Sql,
  operatorId: string,
  activityId: string,
  from: string,
  to: string,
  now: Date,
): Promise<AvailableDate[]> {
  refuseRange(from, to)
  const rows = await selectDates(db, { operatorId, activityId, from, to, now })
  if (rows.length === 0) throw unknownActivity()
  return rows.filter(row => row.date !== null)
}

/** The same for each of the activities; one that is not published has no such days. */
export async function findDatesByActivity(
  db: Sql,
  operatorId: string,
  activityIds: readonly string[],
  now: Date,
  { from, to }: { from: string; to: string },
): Promise<Map<string, AvailableDate[]>> {
  refuseRange(from, to)
  return Map.groupBy(await selectDatesOf(db, { operatorId, activityIds, from, to, now }), row => row.activityId)
}
