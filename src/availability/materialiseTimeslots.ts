import type { Sql } from '../database/Database.ts'
import { noteTimeslotsUntil } from '../products/noteTimeslotsUntil.ts'
import { newId } from '../scalars/typeid.ts'
import { expandSchedules, type PlannedTimeslot, type Recurrence } from './expandSchedules.ts'
import { localDay } from './localDay.ts'
import { type Offering, offerToWaitlist } from './offerToWaitlist.ts'
import { awaited } from './places.ts'

/** How far ahead timeslots exist, so that every range a caller may ask for is there: a range has at most 400 days. */
export const DAYS_AHEAD = 400

interface RecurrenceRow extends Recurrence {
  timeslotsUntil: string | null
}

const READ = `
  select p.time_zone "timeZone", p.duration_minutes "durationMinutes", p.timeslots_until "timeslotsUntil",
    coalesce((
      select jsonb_agg(jsonb_build_object('weekdays', s.weekdays, 'times', s.times, 'seasonFrom', s.season_from,
                                          'seasonTo', s.season_to, 'capacity', s.capacity))
      from schedule s where s.operator_id = p.operator_id and s.activity_id = p.activity_id), '[]') schedules,
    coalesce((
      select jsonb_agg(jsonb_build_object('date', e.date, 'time', e.time, 'capacity', e.capacity))
      from schedule_exception e where e.operator_id = p.operator_id and e.activity_id = p.activity_id), '[]') exceptions
  from product p
  where p.operator_id = $1 and p.activity_id = $2`

// In the order of lockTimeslots: whoever moves a booking from one of them to another, and this change, never wait for each other.
const LOCK = `
  select from timeslot where operator_id = $1 and activity_id = $2 and date between $3 and $4 and starts_at > $5
  order by timeslot_id for no key update`

// What is wanted is there with at least the places already taken; what is wanted no more vanishes, or is closed where
// bookings point at it. What is new on a day for which somebody waits is for the waitlist first. What has started is history and
// stays. What is surplus is locked before anything is decided: a first booking that is being made meanwhile is waited for and then
// seen.
const RECONCILE = `
  with wanted as (
    select * from unnest($3::uuid[], $4::date[], $5::text[], $6::timestamptz[], $7::timestamptz[], $8::int[], $9::boolean[])
      as w (timeslot_id, date, time, starts_at, ends_at, capacity, closed)
  ), surplus as (
    select t.timeslot_id, t.ever_taken from timeslot t
    where t.operator_id = $1 and t.activity_id = $2 and t.date between $10 and $11 and t.starts_at > $12
      and not exists (select from wanted w where w.starts_at = t.starts_at)
    order by t.starts_at
    for update
  ), vanished as (
    delete from timeslot t using surplus s
    where t.operator_id = $1 and t.timeslot_id = s.timeslot_id and not t.ever_taken
  ), closed as (
    update timeslot t set closed = true from surplus s
    where t.operator_id = $1 and t.timeslot_id = s.timeslot_id and s.ever_taken and not t.closed
  )
  insert into timeslot as t (operator_id, timeslot_id, activity_id, date, time, starts_at, ends_at, capacity, closed, offering)
  select $1, w.timeslot_id, $2, w.date, w.time, w.starts_at, w.ends_at, w.capacity, w.closed, not w.closed and exists (
    select from waitlist_entry e
    where e.operator_id = $1 and e.activity_id = $2 and e.date = w.date and e.status = 'WAITING' and e.timeslot_id is null)
  from wanted w order by w.starts_at
  on conflict (operator_id, activity_id, starts_at) do update
    set date = excluded.date, time = excluded.time, ends_at = excluded.ends_at,
        capacity = greatest(excluded.capacity, t.taken), closed = excluded.closed,
        offering = not excluded.closed and (t.offering or ((excluded.capacity > t.capacity or t.closed) and ${awaited}))
    where (t.date, t.time, t.ends_at, t.capacity, t.closed) is distinct from
          (excluded.date, excluded.time, excluded.ends_at, greatest(excluded.capacity, t.taken), excluded.closed)
  returning t.timeslot_id "timeslotId", t.offering`

/**
 * Timeslots of an activity agree with its schedules from now to 400 days ahead. Call it inside the transaction that changes
 * a schedule, an exception, the time zone or the duration, and that has locked the activity before it read anything;
 * with `onlyNewDays` it adds the days that have come within reach.
 */
export async function materialiseTimeslots(
  sql: Sql,
  operatorId: string,
  activityId: string,
  now: Date,
  { onlyNewDays = false } = {},
): Promise<void> {
  const [row] = await sql.query<RecurrenceRow>(READ, [operatorId, activityId])
  if (!row) return
  const until = localDay(now, row.timeZone, DAYS_AHEAD)
  const from = onlyNewDays && row.timeslotsUntil ? row.timeslotsUntil : localDay(now, row.timeZone)
  const planned = expandSchedules(row, from, until).filter(each => each.startsAt > now)
  const wanted = columnsOf(planned, now)
  await sql.query(LOCK, [operatorId, activityId, from, until, now])
  const changed = await sql.query<Offering>(RECONCILE, [operatorId, activityId, ...wanted, from, until, now])
  await offerToWaitlist(sql, operatorId, changed)
  sql.announce({ operatorId, activityId })
  await noteTimeslotsUntil(sql, operatorId, activityId, until)
}

function columnsOf(planned: PlannedTimeslot[], now: Date): unknown[][] {
  return [
    planned.map(() => newId(now)),
    planned.map(each => each.date),
    planned.map(each => each.time),
    planned.map(each => each.startsAt),
    planned.map(each => each.endsAt),
    planned.map(each => each.capacity),
    planned.map(each => each.closed),
  ]
}
