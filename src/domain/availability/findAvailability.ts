import { type Expression, sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { dynamicStatement, type Given } from '../../platform/sql/dynamicStatement.ts'
import { someOf } from '../../platform/sql/someOf.ts'
import { refuseViolations } from '../refusals/refusal.ts'
import { MAX_TIMESLOTS } from '../rules/availabilityLimits.ts'
import { daysViolations, MAX_DAYS } from '../scalars/daysViolations.ts'
import type { ActivityAvailability, Availability } from './Availability.ts'
import type { AvailableDay } from './AvailableDay.ts'
import { bookableDay, dayColumns, timeslotsOfDays } from './findDates.ts'
import { refuseTooMany } from './refuseTooMany.ts'
import { TimeslotStatus } from './TimeslotStatus.ts'
import { asTimeslot, defaultUnitId, type TimeslotRow, variablePricing } from './timeslotColumns.ts'

/** The days and activities that are asked for: all published ones if none are named. */
interface Requested {
  operatorId: string
  activityIds: readonly string[] | undefined
  from: string
  to: string
  now: Date
}

type OfActivity = Pick<TimeslotRow, 'priceMinor' | 'currency' | 'pricing' | 'timeZone' | 'defaultUnitId'>

/**
 * A day of an activity. An activity without days has one row, with the columns of the day null. Without activities there is one row,
 * with the sequence number alone.
 */
interface Row extends Pick<AvailableDay, 'date' | 'capacity' | 'totalCapacity' | 'timeslotCount'> {
  sequenceNumber: number
  activityId: string | null
  /** On the first row of each activity only. */
  activity: OfActivity | null
  slots: Slot[]
  tooMany: boolean
}

/** A timeslot as an array, because names would make the rows twice as long. Instants are in seconds. */
type Slot = [
  timeslotId: string,
  time: string,
  startsAt: number,
  endsAt: number,
  capacity: number,
  availablePlaces: number,
]

const slot = sql`json_build_array(t.timeslot_id, t.time, extract(epoch from t.starts_at),
  extract(epoch from t.ends_at), t.capacity, t."placesLeft")`

// One range of the index (operator, activity, date) for each activity. `size` counts at most one more than the limit in the same
// index; above it no timeslot is read. What belongs to the activity is sent and parsed once, not with each of its days. The sequence
// number is read in the same snapshot, so any change that the answer does not contain is committed, and numbered, later.
const selectAvailability = dynamicStatement(
  ({ operatorId, activityIds, from, to, now }: Given<Requested>) => sql<Row>`
  with size as materialized (
    select count(*) > ${sql.lit(MAX_TIMESLOTS)} too_many from (
      select from product p
      join timeslot t on t.operator_id = p.operator_id and t.activity_id = p.activity_id and t.date between ${from} and ${to}
      where p.operator_id = ${operatorId} and p.published${named(activityIds)} limit ${sql.lit(MAX_TIMESLOTS + 1)}
    ) counted
  )
  select n.number "sequenceNumber", p.activity_id "activityId", d.*, (select too_many from size) "tooMany",
    case when row_number() over (partition by p.activity_id order by d.date) = 1 then json_build_object(
      'priceMinor', p.price_minor, 'currency', p.currency, 'pricing', ${variablePricing}, 'timeZone', p.time_zone,
      'defaultUnitId', ${defaultUnitId}) end activity
  from (select coalesce((select last_number from change_position where operator_id = ${operatorId}), 0) number) n
  left join product p on p.operator_id = ${operatorId} and p.published${named(activityIds)}
  left join lateral (
    select ${dayColumns}, json_agg(${slot} order by t.starts_at) filter (where t.bookable) slots
    from ${timeslotsOfDays(now, sql<string>`${from}::date`, sql<string>`${to}::date`)}
    where not (select too_many from size)
    group by t.date having ${bookableDay}
  ) d on true
  order by lower(p.name), p.product_id, d.date`,
)

const named = (activityIds: Expression<readonly string[]> | undefined) =>
  activityIds ? sql` and p.activity_id = any(${activityIds})` : sql``

/**
 * Finds the days from `from` to `to`, both included, on which activities can be booked at this instant, with their timeslots, in
 * one statement: all published activities, or those of them that are named. The sequence number is that of the change feed up to
 * which they contain every change.
 */
export async function findAvailability(
  db: Sql,
  operatorId: string,
  activityIds: readonly string[] | null | undefined,
  from: string,
  to: string,
  now: Date,
): Promise<Availability> {
  refuseViolations(daysViolations(['to'], from, to, MAX_DAYS))
  const rows = await selectAvailability(db, { operatorId, activityIds: someOf(activityIds), from, to, now }, {})
  if (rows[0]?.tooMany) refuseTooMany()
  const activities: ActivityAvailability[] = []
  let ofActivity: OfActivity | undefined
  for (const row of rows) {
    if (row.activityId === null) break
    if (row.activity) {
      ofActivity = row.activity
      activities.push({ activityId: row.activityId, dates: [] })
    }
    if (row.date !== null) activities.at(-1)!.dates.push(dayOf(row, row.activityId, ofActivity!))
  }
  return { sequenceNumber: Number(rows[0]?.sequenceNumber), activities }
}

function dayOf(row: Row, activityId: string, ofActivity: OfActivity): AvailableDay {
  const { date, capacity, totalCapacity, timeslotCount, slots } = row
  const availableTimeslots = slots.map(([timeslotId, time, startsAt, endsAt, capacity, availablePlaces]) =>
    asTimeslot({
      timeslotId,
      activityId,
      date,
      time,
      startsAt: new Date(startsAt * 1000),
      endsAt: new Date(endsAt * 1000),
      capacity,
      availablePlaces,
      ...ofActivity,
      status: TimeslotStatus.OPEN,
    }),
  )
  const times = ofActivity.pricing && slots.map(([, time]) => time)
  const day = { date, capacity, totalCapacity, timeslotCount, availableTimeslots, times, ...ofActivity }
  // Priced when that is asked for.
  return day as Omit<AvailableDay, 'price'> as AvailableDay
}
