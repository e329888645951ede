import { type Expression, sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Sql } from '../database/Database.ts'
import { type Placeholders, statement } from '../database/statement.ts'
import { unknownActivity } from '../products/unknownActivity.ts'
import { refuseFaults } from '../refusal.ts'
import type { AvailableDate } from './AvailableDate.ts'
import { bookable } from './bookable.ts'
import { placesLeft } from './places.ts'
import { variablePricing } from './timeslotColumns.ts'

const MAX_DAYS = 400

const priceColumns = sql`p.price_minor "priceMinor", p.currency, case when p.price_varies then p.time_zone end "timeZone",
  ${variablePricing} pricing`

// The times are only needed where prices vary.
const timesOfDay = (now: Expression<Date>) => sql`array_agg(t.time) filter (where p.price_varies and ${bookable(now)})`

// One range of the index (operator, activity, date). The outer join distinguishes an activity without places from one that does not exist.
const selectDates = statement(
  ({ operatorId, activityId, from, to, now }: Placeholders<Days>) => sql<AvailableDate>`
  select d.date, d.capacity, d.total_capacity "totalCapacity", d.timeslots, ${priceColumns}, d.times
  from product p
  left join lateral (
    select t.date, sum(${placesLeft(now)}) filter (where ${bookable(now)})::int capacity,
           sum(t.capacity) filter (where not t.closed)::int total_capacity,
           count(*) filter (where ${bookable(now)})::int timeslots, ${timesOfDay(now)} times
    from timeslot t
    where t.operator_id = p.operator_id and t.activity_id = p.activity_id and t.date between ${from} and ${to}
    group by t.date having count(*) filter (where ${bookable(now)}) > 0
  ) d on true
  where p.operator_id = ${operatorId} and p.activity_id = ${activityId} and p.published
  order by d.date`,
)

const selectDatesOf = statement(
  ({ operatorId, activityIds, from, to, now }: Placeholders<DaysOfActivities>) => sql<
    AvailableDate & { activityId: string }
  >`
  select p.activity_id "activityId", t.date, sum(${placesLeft(now)}) filter (where ${bookable(now)})::int capacity,
    sum(t.capacity) filter (where not t.closed)::int "totalCapacity", count(*) filter (where ${bookable(now)})::int timeslots,
    ${priceColumns}, ${timesOfDay(now)} times
  from product p
  join timeslot t on t.operator_id = p.operator_id and t.activity_id = p.activity_id and t.date between ${from} and ${to}
  where p.operator_id = ${operatorId} and p.activity_id = any(${activityIds}) and p.published
  group by p.operator_id, p.activity_id, t.date having count(*) filter (where ${bookable(now)}) > 0
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

function refuseRange(from: string, to: string): void {
  const days = Temporal.PlainDate.from(from).until(to).days + 1
  if (days < 1) {
    refuseFaults([{ path: ['to'], detail: `The end of the range, ${to}, is before its start, ${from}.` }])
  }
  if (days > MAX_DAYS) {
    refuseFaults([{ path: ['to'], detail: `A range has at most ${MAX_DAYS} days; this one has ${days}.` }])
  }
}
