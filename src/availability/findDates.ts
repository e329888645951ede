import { type Expression, sql } from 'kysely'
import type { Sql } from '../database/Database.ts'
import { type Placeholders, statement } from '../database/statement.ts'
import { unknownActivity } from '../products/unknownActivity.ts'
import type { AvailableDate } from './AvailableDate.ts'
import { bookable } from './bookable.ts'
import { placesLeft } from './places.ts'
import { refuseRange } from './refuseRange.ts'
import { variablePricing } from './timeslotColumns.ts'

/** The columns of a day of a product `p`, grouped from its timeslots `t`. */
export const dayColumns = (now: Expression<Date>) => sql`
  t.date, sum(${placesLeft(now)}) filter (where ${bookable(now)})::int capacity,
  sum(t.capacity) filter (where not t.closed)::int "totalCapacity", count(*) filter (where ${bookable(now)})::int timeslots`

/** Whether a day has a timeslot that can be booked. */
export const bookableDay = (now: Expression<Date>) => sql<boolean>`count(*) filter (where ${bookable(now)}) > 0`

const priceColumns = sql`p.price_minor "priceMinor", p.currency, case when p.price_varies then p.time_zone end "timeZone",
  ${variablePricing} pricing`

// The times are only needed where prices vary.
const timesOfDay = (now: Expression<Date>) => sql`array_agg(t.time) filter (where p.price_varies and ${bookable(now)})`

// One range of the index (operator, activity, date). The outer join distinguishes an activity without places from one that does not exist.
const selectDates = statement(
  ({ operatorId, activityId, from, to, now }: Placeholders<Days>) => sql<AvailableDate>`
  select d.date, d.capacity, d."totalCapacity", d.timeslots, ${priceColumns}, d.times
  from product p
  left join lateral (
    select ${dayColumns(now)}, ${timesOfDay(now)} times
    from timeslot t
    where t.operator_id = p.operator_id and t.activity_id = p.activity_id and t.date between ${from} and ${to}
    group by t.date having ${bookableDay(now)}
  ) d on true
  where p.operator_id = ${operatorId} and p.activity_id = ${activityId} and p.published
  order by d.date`,
)

const selectDatesOf = statement(
  ({ operatorId, activityIds, from, to, now }: Placeholders<DaysOfActivities>) => sql<
    AvailableDate & { activityId: string }
  >`
  select p.activity_id "activityId", ${dayColumns(now)}, ${priceColumns}, ${timesOfDay(now)} times
  from product p
  join timeslot t on t.operator_id = p.operator_id and t.activity_id = p.activity_id and t.date between ${from} and ${to}
  where p.operator_id = ${operatorId} and p.activity_id = any(${activityIds}) and p.published
  group by p.operator_id, p.activity_id, t.date having ${bookableDay(now)}
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
