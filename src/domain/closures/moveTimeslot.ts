import { sql } from 'kysely'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Caller } from '../access/Caller.ts'
import { findAssignmentsByTimeslot } from '../assignments/findAssignments.ts'
import { moveMembers } from '../assignments/moveMembers.ts'
import { DAYS_AHEAD, generateTimeslots } from '../availability/generateTimeslots.ts'
import { lockCalendars } from '../availability/lockCalendars.ts'
import { moveTimeslotNote } from '../availability/moveTimeslotNote.ts'
import { rescheduleTime } from '../availability/rescheduleTime.ts'
import { startsOf } from '../availability/startsOf.ts'
import { moveBookings } from '../bookings/changes/moveBookings.ts'
import { Product } from '../products/Product.ts'
import { notFound } from '../refusals/notFound.ts'
import { refuseViolations } from '../refusals/refusal.ts'
import { isolate } from '../rules/isolate.ts'
import { localDay } from '../scalars/localDay.ts'
import type { MoveTimeslotInput } from './MoveTimeslotInput.ts'

interface Identified {
  operatorId: string
  timeslotId: string
}

/** A departure as it is under the lock of its calendar. */
interface Departure {
  timeslotId: string
  activityId: string
  date: string
  time: string
  startsAt: Date
  capacity: number
  taken: number
  closed: boolean
}

const columns = sql`timeslot_id "timeslotId", activity_id "activityId", date, time, starts_at "startsAt", capacity, taken, closed`

const selectById = preparedStatement(
  ({ operatorId, timeslotId }: Placeholders<Identified>) => sql<Departure>`
  select ${columns} from timeslot where operator_id = ${operatorId} and timeslot_id = ${timeslotId}`,
)

const selectByStart = preparedStatement(
  ({
    operatorId,
    activityId,
    startsAt,
  }: Placeholders<{ operatorId: string; activityId: string; startsAt: Date }>) => sql<Departure>`
  select ${columns} from timeslot where operator_id = ${operatorId} and activity_id = ${activityId} and starts_at = ${startsAt}`,
)

/**
 * Moves a departure with its bookings, members and note to another time, in one transaction: all of it, or nothing. The old time is closed and
 * the new one is open, also for the schedules. Bookings keep their price; holds end, as when a time is closed. One that has been moved
 * there already is not changed again, so that a request can be sent again.
 * @returns the identifier of the timeslot at the new time
 * @throws Refusal `validation` with what is wrong, `insufficient-capacity` if a resource is not free then, `invalid-transition` if a booking
 *   cannot be amended any more
 */
export async function moveTimeslot(
  database: Database,
  caller: Caller,
  timeslotId: string,
  { date, time, reason: given }: MoveTimeslotInput,
  now: Date,
): Promise<string> {
  const { operatorId } = caller
  const reason = given?.trim() || null
  const [seen] = await selectById(database, { operatorId, timeslotId })
  if (!seen) throw notFound('timeslot')
  const { activityId } = seen
  return database.unitOfWork(operatorId, async (em, db) => {
    await lockCalendars(db, operatorId, [activityId], null, now)
    const [from] = await selectById(db, { operatorId, timeslotId })
    if (!from) throw notFound('timeslot')
    const product = await em.findOneOrFail(Product, [operatorId, activityId])
    const { timeZone } = product
    const named = `${isolate(product.name)} on ${from.date} at ${from.time}`
    const [start] = startsOf(date, time, timeZone)
    if (from.startsAt.getTime() === start) return timeslotId
    const last = localDay(now, timeZone, DAYS_AHEAD)
    refuseViolations([
      ...(from.startsAt <= now
        ? [{ path: ['input', 'timeslotId'], detail: `${named} has already started: it cannot be moved.` }]
        : []),
      ...(start === undefined
        ? [{ path: ['input', 'time'], detail: `There is no ${time} on ${date}: clocks go forward then.` }]
        : []),
      ...(start !== undefined && start <= now.getTime()
        ? [{ path: ['input', 'date'], detail: `${date} at ${time} is over: choose a time to come.` }]
        : []),
      ...(date > last
        ? [{ path: ['input', 'date'], detail: `Departures exist until ${last}: choose an earlier day.` }]
        : []),
    ])
    const startsAt = new Date(start!)
    const [there] = await selectByStart(db, { operatorId, activityId, startsAt })
    if (there && !there.closed && from.closed && from.taken === 0) return there.timeslotId
    if (there && (!there.closed || there.taken > 0)) {
      const detail = `${isolate(product.name)} has a departure on ${date} at ${time} already: amend the bookings to it, or choose another time.`
      refuseViolations([{ path: ['input', 'time'], detail }])
    }
    const members = (await findAssignmentsByTimeslot(db, operatorId, [timeslotId])).get(timeslotId) ?? []
    await rescheduleTime(em, operatorId, product, from, { date, time }, reason, ['input', 'date'], now)
    await em.flush()
    await generateTimeslots(db, operatorId, activityId, now)
    const [to] = await selectByStart(db, { operatorId, activityId, startsAt })
    const moved = { activityId, timeslotId, toTimeslotId: to!.timeslotId }
    // Who may change the calendar may move its bookings, as by a closure.
    const mover: Caller = { ...caller, scopes: [...caller.scopes, 'bookings:write'] }
    await moveBookings(db, mover, moved, reason, now)
    await moveTimeslotNote(db, operatorId, timeslotId, to!.timeslotId)
    await moveMembers(db, operatorId, members, to!.timeslotId, ['input', 'timeslotId'], now)
    return to!.timeslotId
  })
}
