import type { Sql } from '../../platform/sql/Database.ts'
import type { Caller } from '../access/Caller.ts'
import { findProductsById } from '../products/findProducts.ts'
import { refuseViolations, type Violation } from '../refusals/refusal.ts'
import { isolate } from '../rules/isolate.ts'
import { localDay } from '../scalars/localDay.ts'
import { type BookingForEmail, readBookings } from '../workflows/readBookings.ts'
import { ClosureDecision } from './ClosureDecision.ts'
import type { ClosureInput } from './ClosureInput.ts'
import { MAX_BOOKINGS } from './closureLimits.ts'
import { closureViolations } from './closureViolations.ts'
import { type ClosureTimeslot, findClosureBookingIds, findTargets, findTimeslotsOfDay } from './findClosureTimeslots.ts'

/** A booking of a departure that is to be closed, and what is decided for it. */
export interface PlannedBooking {
  booking: BookingForEmail
  decision: ClosureDecision
  /** Where it moves; null unless it does. */
  target: ClosureTimeslot | null
}

/** What a closure would do. */
export interface ClosurePlan {
  timeslots: ClosureTimeslot[]
  bookings: PlannedBooking[]
}

/**
 * Finds the departures to close and their bookings, and decides for each of them. It only reads.
 * @throws Refusal `validation-failed` with every violation at once: an unknown activity or booking, no such departure, too few places
 */
export async function planClosure(db: Sql, caller: Caller, input: ClosureInput, now: Date): Promise<ClosurePlan> {
  const { operatorId, timeZone } = caller
  const { date, activityIds, fromTime = null, moveTo } = input
  const given = new Set(Object.entries(input).flatMap(([name, value]) => (value == null ? [] : [name])))
  const violations = closureViolations(input, given)
  const today = localDay(now, timeZone)
  if (date < today) violations.push({ path: ['date'], detail: `${date} is over: it is ${today} now.` })
  if (moveTo && moveTo < today) violations.push({ path: ['moveTo'], detail: `${moveTo} is over: it is ${today} now.` })
  const known = await findProductsById(db, operatorId, activityIds)
  for (const [place, activityId] of activityIds.entries()) {
    if (known.has(activityId)) continue
    const detail = 'No activity of this operator has this identifier.'
    violations.push({ path: ['activityIds', place], detail })
  }
  const timeslots = (await findTimeslotsOfDay(db, operatorId, activityIds, date, now)).filter(
    each => each.startsAt > now && (fromTime === null || each.time >= fromTime),
  )
  const closing = new Set(timeslots.map(each => each.timeslotId))
  const bookingIds = await findClosureBookingIds(db, operatorId, [...closing], MAX_BOOKINGS + 1, now)
  if (bookingIds.length > MAX_BOOKINGS) {
    const detail = `These departures have more than ${MAX_BOOKINGS} bookings, the most for one closure: close them in parts.`
    violations.push({ path: ['activityIds'], detail })
    return refused(violations)
  }
  const found = await readBookings(db, operatorId, bookingIds, now)
  const byId = new Map(found.map(each => [each.bookingId, each]))
  for (const [place, { bookingId }] of (input.bookings ?? []).entries()) {
    if (byId.has(bookingId)) continue
    const detail = 'No booking that is still to take place has this BookingID at one of these departures.'
    violations.push({ path: ['bookings', place, 'bookingId'], detail })
  }
  const targets = await targetsOf(db, operatorId, input, now)
  const places = new Map((input.bookings ?? []).map((each, place) => [each.bookingId, { ...each, place }]))
  const bookings = bookingIds.map((bookingId): PlannedBooking => {
    const booking = byId.get(bookingId)!
    const own = places.get(bookingId)
    const decision = own?.decision ?? input.decision
    if (decision !== ClosureDecision.MOVE) return { booking, decision, target: null }
    const target = own?.toTimeslotId
      ? targets.byId.get(own.toTimeslotId)
      : targets.sameTime.get(`${booking.activityId} ${booking.time}`)
    // What is missing is a violation already.
    if (!own?.toTimeslotId && !moveTo) return { booking, decision, target: null }
    const [path, missing] = own?.toTimeslotId
      ? [['bookings', own.place, 'toTimeslotId'], 'No departure of this operator has this TimeslotID.']
      : [['moveTo'], noSameTime(booking, moveTo!)]
    const detail = target ? targetViolation(booking, target, closing, now) : missing
    if (detail && !violations.some(each => each.detail === detail)) violations.push({ path, detail })
    return { booking, decision, target: target ?? null }
  })
  violations.push(...roomViolations(bookings))
  if (violations.length > 0) return refused(violations)
  return { timeslots, bookings }
}

function refused(violations: readonly Violation[]): never {
  refuseViolations(violations.map(each => ({ ...each, path: ['input', ...each.path] })))
  throw new Error('A closure was refused without a violation.')
}

async function targetsOf(db: Sql, operatorId: string, { activityIds, moveTo, bookings }: ClosureInput, now: Date) {
  const ids = (bookings ?? []).flatMap(each => each.toTimeslotId ?? [])
  const byId = ids.length > 0 ? await findTargets(db, operatorId, ids, now) : new Map<string, ClosureTimeslot>()
  const ofDay = moveTo ? await findTimeslotsOfDay(db, operatorId, activityIds, moveTo, now) : []
  return { byId, sameTime: new Map(ofDay.map(each => [`${each.activityId} ${each.time}`, each])) }
}

function noSameTime({ activityName, time }: BookingForEmail, moveTo: string): string {
  return `${isolate(activityName)} has no departure on ${moveTo} at ${time}: choose one for each of its bookings.`
}

/** Why a booking cannot move to a departure; undefined if it can. */
function targetViolation(
  { activityId, activityName }: BookingForEmail,
  target: ClosureTimeslot,
  closing: ReadonlySet<string>,
  now: Date,
): string | undefined {
  const named = `${isolate(target.activityName)} on ${target.date} at ${target.time}`
  if (target.activityId !== activityId) return `${named} is another activity than ${isolate(activityName)}.`
  if (closing.has(target.timeslotId)) return `${named} is one of the departures that you close.`
  if (target.closed) return `${named} is closed.`
  return target.startsAt <= now ? `${named} has already started.` : undefined
}

/** The departures that have fewer places than the bookings that would move there need. */
function roomViolations(bookings: readonly PlannedBooking[]): Violation[] {
  const moved = new Map<ClosureTimeslot, number>()
  for (const { booking, target } of bookings) {
    if (target) moved.set(target, (moved.get(target) ?? 0) + booking.participants)
  }
  return [...moved]
    .filter(([target, participants]) => participants > target.availablePlaces)
    .map(([{ activityName, date, time, availablePlaces }, participants]) => {
      const left = availablePlaces <= 0 ? 'no places' : availablePlaces === 1 ? '1 place' : `${availablePlaces} places`
      const detail = `${isolate(activityName)} on ${date} at ${time} has ${left} left, and ${participants} participants would move there.`
      return { path: ['moveTo'], detail }
    })
}
