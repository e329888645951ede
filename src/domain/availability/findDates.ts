import { type Expression, sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { unknownActivity } from '../products/unknownActivity.ts'
import { refuseViolations } from '../refusals/refusal.ts'
import { daysViolations, MAX_DAYS } from '../scalars/daysViolations.ts'
import type { AvailableDate } from './AvailableDate.ts'
import { bookable } from './bookable.ts'
import { placesLeft } from './places.ts'
import { type RequestedDaysColumns, requestedDays, requestedDaysColumns, shareDays } from './requestedDays.ts'
import { priceVaries, variablePricing } from './timeslotColumns.ts'

/**
 * The timeslots `t` of a product `p` in a range of days, with the places that each has left and whether it can be booked. Without
 * `offset 0` PostgreSQL would compute both again wherever they are used.
 * @param from the first day, as a date
 * @param to the last day, likewise
 */
export const timeslotsOfDays = (now: Expression<Date>, from: Expression<string>, to: Expression<string>) => sql`(
    select t.*, ${bookable(now, sql`t."placesLeft"`)} bookable
    from (
      select t.timeslot_id, t.activity_id, t.date, t.time, t.starts_at, t.ends_at, t.capacity, t.closed, ${placesLeft(now)} "placesLeft"
      from timeslot t
      where t.operator_id = p.operator_id and t.activity_id = p.activity_id and t.date between ${from} and ${to}
      offset 0
    ) t offset 0) t`

/** The columns of a day, grouped from timeslotsOfDays. */
export const dayColumns = sql`
  t.date, sum(t."placesLeft") filter (where t.bookable)::int capacity,
  sum(t.capacity) filter (where not t.closed)::int "totalCapacity", count(*) filter (where t.bookable)::int "timeslotCount"`

/** Whether a day has a timeslot that can be booked. */
export const bookableDay = sql<boolean>`count(*) filter (where t.bookable) > 0`

const priceColumns = sql`p.price_minor "priceMinor", p.currency, case when ${priceVaries} then p.time_zone end "timeZone",
  ${variablePricing} pricing`

// The times are only needed where prices vary.
const timesOfDay = sql`array_agg(t.time) filter (where ${priceVaries} and t.bookable)`

// One range of the index (operator, activity, date) for each request. The days are arrays in JSON, because a row for each takes Node
// four times as long.
const selectDates = preparedStatement(
  (given: Placeholders<RequestedDaysColumns>) => sql<DatesRow>`
  select p.activity_id is not null "isKnown", ${priceColumns}, d.days
  from ${requestedDays(given)}
  left join product p on p.operator_id = ${given.operatorId} and p.activity_id = a.activity_id and p.published
  left join lateral (
    select json_agg(json_build_array(d.date, d.capacity, d."totalCapacity", d."timeslotCount", d.times) order by d.date) days
    from (
      select ${dayColumns}, ${timesOfDay} times
      from ${timeslotsOfDays(sql.ref('a.now'), sql.ref('a.first_day'), sql.ref('a.last_day'))}
      group by t.date having ${bookableDay}
    ) d
  ) d on p.activity_id is not null
  order by a.place`,
)

/** One row for each request. */
interface DatesRow extends Pick<AvailableDate, 'priceMinor' | 'currency' | 'timeZone' | 'pricing'> {
  /** Whether the activity is published. */
  isKnown: boolean
  /** Null if there are none. */
  days: Day[] | null
}

type Day = [date: string, capacity: number, totalCapacity: number, timeslotCount: number, times: string[] | null]

const readDates = shareDays((db, operatorId, requested) => selectDates(db, requestedDaysColumns(operatorId, requested)))

const selectDatesOf = preparedStatement(
  ({ operatorId, activityIds, from, to, now }: Placeholders<DaysOfActivities>) => sql<
    AvailableDate & { activityId: string }
  >`
  select p.activity_id "activityId", ${dayColumns}, ${priceColumns}, ${timesOfDay} times
  from product p
  cross join lateral ${timeslotsOfDays(now, sql<string>`${from}::date`, sql<string>`${to}::date`)}
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

/** Finds the days from `from` to `to`, both included, on which at least one timeslot can be booked at this instant. */
export async function findDates(
  db: Sql,
  operatorId: string,
  activityId: string,
  from: string,
  to: string,
  now: Date,
): Promise<AvailableDate[]> {
  refuseViolations(daysViolations(['to'], from, to, MAX_DAYS))
  const row = await readDates(db, operatorId, { activityId, from, to, now })
  const { isKnown, days, priceMinor, currency, timeZone, pricing } = row
  if (!isKnown) throw unknownActivity()
  return (days ?? []).map(([date, capacity, totalCapacity, timeslotCount, times]) => ({
    date,
    capacity,
    totalCapacity,
    timeslotCount,
    priceMinor,
    currency,
    timeZone,
    pricing,
    times,
  })) as AvailableDate[]
}

/** The same for each of the activities; one that is not published has no such days. */
export async function findDatesByActivity(
  db: Sql,
  operatorId: string,
  activityIds: readonly string[],
  now: Date,
  { from, to }: { from: string; to: string },
): Promise<Map<string, AvailableDate[]>> {
  refuseViolations(daysViolations(['to'], from, to, MAX_DAYS))
  return Map.groupBy(await selectDatesOf(db, { operatorId, activityIds, from, to, now }), row => row.activityId)
}
