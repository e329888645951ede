import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { recordDays } from '../outbox/recordChanges.ts'
import { recordTimeslotsUntil } from '../products/recordTimeslotsUntil.ts'
import { lockResources, planResources } from '../resources/planResources.ts'
import { localDay } from '../scalars/localDay.ts'
import { newId } from '../scalars/typeid.ts'
import { activityMoved } from './activityMoved.ts'
import { endHoldsOfClosed } from './endHoldsOfClosed.ts'
import { expandSchedules, type PlannedTimeslot, type Recurrence } from './expandSchedules.ts'
import { reserveForWaitlist } from './reserveForWaitlist.ts'

/** How many days ahead timeslots exist. A requested range has at most 400 days, so it is always covered. */
export const DAYS_AHEAD = 400

interface RecurrenceRow extends Recurrence {
  timeslotsUntil: string | null
}

const selectRecurrence = preparedStatement(
  ({ operatorId, activityId }: Placeholders<{ operatorId: string; activityId: string }>) => sql<RecurrenceRow>`
  select p.time_zone "timeZone", p.duration_minutes "durationMinutes", p.timeslots_until "timeslotsUntil",
    coalesce((
      select jsonb_agg(jsonb_build_object('weekdays', s.weekdays, 'times', s.times, 'seasonFrom', s.season_from,
                                          'seasonTo', s.season_to, 'capacity', s.capacity))
      from schedule s where s.operator_id = p.operator_id and s.activity_id = p.activity_id), '[]') schedules,
    coalesce((
      select jsonb_agg(jsonb_build_object('date', e.date, 'time', e.time, 'capacity', e.capacity))
      from schedule_exception e where e.operator_id = p.operator_id and e.activity_id = p.activity_id), '[]') exceptions
  from product p
  where p.operator_id = ${operatorId} and p.activity_id = ${activityId}`,
)

// In the order of lockTimeslots, so that this cannot deadlock with a booking that is moved between two of the timeslots.
const lockAhead = preparedStatement(
  ({ operatorId, activityId, from, until, now }: Placeholders<Ahead>) => sql`
  select from timeslot
  where operator_id = ${operatorId} and activity_id = ${activityId} and date between ${from} and ${until} and starts_at > ${now}
  order by timeslot_id for no key update`,
)

// A booked timeslot keeps its start, and can get another end.
const selectMoved = preparedStatement(
  ({ operatorId, activityId, starts, ends }: Placeholders<Ahead & Wanted>) => sql`
  select from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) w (starts_at, ends_at)
  join timeslot t on t.operator_id = ${operatorId} and t.activity_id = ${activityId} and t.starts_at = w.starts_at
  where t.taken > 0 and t.ends_at <> w.ends_at limit 1`,
)

interface Ahead {
  operatorId: string
  activityId: string
  from: string
  until: string
  now: Date
}

// Planned timeslots are inserted or updated. Timeslots that are no longer planned are deleted, or closed if bookings or waitlist
// entries refer to them. Started timeslots are never changed. Timeslots to remove are locked before anything is decided, so that a
// concurrent first booking is seen.
const reconcile = preparedStatement(
  ({
    operatorId,
    activityId,
    from,
    until,
    now,
    ids,
    dates,
    times,
    starts,
    ends,
    capacities,
    closed,
  }: Placeholders<Ahead & Wanted>) => sql`
  with wanted as (
    select * from unnest(${ids}::uuid[], ${dates}::date[], ${times}::text[], ${starts}::timestamptz[],
        ${ends}::timestamptz[], ${capacities}::int[], ${closed}::boolean[])
      as w (timeslot_id, date, time, starts_at, ends_at, capacity, closed)
  ), surplus as (
    select t.timeslot_id, t.has_had_bookings from timeslot t
    where t.operator_id = ${operatorId} and t.activity_id = ${activityId} and t.date between ${from} and ${until} and t.starts_at > ${now}
      and not exists (select from wanted w where w.starts_at = t.starts_at)
    order by t.starts_at
    for update
  ), vanished as (
    delete from timeslot t using surplus s
    where t.operator_id = ${operatorId} and t.timeslot_id = s.timeslot_id and not t.has_had_bookings
    returning t.date
  ), closed as (
    update timeslot t set closed = true from surplus s
    where t.operator_id = ${operatorId} and t.timeslot_id = s.timeslot_id and s.has_had_bookings and not t.closed
    returning t.date
  ), written as (
    insert into timeslot as t (operator_id, timeslot_id, activity_id, date, time, starts_at, ends_at, capacity, closed)
    select ${operatorId}, w.timeslot_id, ${activityId}, w.date, w.time, w.starts_at, w.ends_at, w.capacity, w.closed
    from wanted w order by w.starts_at
    on conflict (operator_id, activity_id, starts_at) do update
      set date = excluded.date, time = excluded.time, ends_at = excluded.ends_at,
          capacity = excluded.capacity, closed = excluded.closed, has_waitlist_offer = t.has_waitlist_offer and not excluded.closed
      where (t.date, t.time, t.ends_at, t.capacity, t.closed) is distinct from
            (excluded.date, excluded.time, excluded.ends_at, excluded.capacity, excluded.closed)
    returning t.date
  )
  ${recordDays(operatorId, activityId, sql`(select date from vanished union all select date from closed union all select date from written) d`)}`,
)

/** The planned timeslots, as one array per column. */
interface Wanted {
  ids: readonly string[]
  dates: readonly string[]
  times: readonly string[]
  starts: readonly Date[]
  ends: readonly Date[]
  capacities: readonly number[]
  closed: readonly boolean[]
}

/**
 * Updates the timeslots of an activity to its schedules, from now to 400 days ahead. Call it in the transaction that changes a
 * schedule, an exception, the time zone or the duration, and that locked the activity before it read anything. With `onlyNewDays`
 * it only adds days that have no timeslots yet.
 */
export async function generateTimeslots(
  db: Sql,
  operatorId: string,
  activityId: string,
  now: Date,
  { onlyNewDays = false } = {},
): Promise<void> {
  const [row] = await selectRecurrence(db, { operatorId, activityId })
  if (!row) return
  const until = localDay(now, row.timeZone, DAYS_AHEAD)
  const from = onlyNewDays && row.timeslotsUntil ? row.timeslotsUntil : localDay(now, row.timeZone)
  const planned = expandSchedules(row, from, until).filter(each => each.startsAt > now)
  const ahead = { operatorId, activityId, from, until, now }
  const resourceIds = await lockResources(db, operatorId, [activityId])
  await lockAhead(db, ahead)
  const wanted = { ...ahead, ...columnsOf(planned, now) }
  const endsMove = (await selectMoved(db, wanted)).length > 0
  await reconcile(db, wanted)
  // New days have no bookings, so the uses of earlier ones need not be counted again.
  const since = onlyNewDays ? planned[0] && new Date(planned[0].startsAt.getTime() - 1) : now
  if (since && resourceIds.length > 0) await planResources(db, operatorId, activityId, since)
  await reserveForWaitlist(db, operatorId, activityId, now)
  await endHoldsOfClosed(db, operatorId, activityId, now)
  if (endsMove) await activityMoved(db, operatorId, activityId)
  db.announce({ operatorId, activityId })
  await recordTimeslotsUntil(db, operatorId, activityId, until)
}

function columnsOf(planned: PlannedTimeslot[], now: Date): Wanted {
  return {
    ids: planned.map(() => newId(now)),
    dates: planned.map(each => each.date),
    times: planned.map(each => each.time),
    starts: planned.map(each => each.startsAt),
    ends: planned.map(each => each.endsAt),
    capacities: planned.map(each => each.capacity),
    closed: planned.map(each => each.closed),
  }
}
