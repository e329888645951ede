import { activities } from '../marketplace.ts'
import type { Action } from '../Plan.ts'
import type { Sale } from '../Sale.ts'
import { dayAhead } from '../VirtualTime.ts'
import { type Actors, type BookingAnswer, lately, noteState, picked, readBooking } from './Actors.ts'
import { change, noteCancelled } from './partner.ts'
import { staff } from './staff.ts'

type Of<Verb extends Action['do']> = Extract<Action, { do: Verb }>

export async function close(actors: Actors, { activity, ahead, time }: Of<'close'>): Promise<void> {
  const { operator } = activities[activity]
  const date = dayAhead(operator, actors.now, ahead)
  const input = { activityId: actors.names.activityIds[activity], date, time, reason: 'No guide' }
  await staff(actors, operator, 'setScheduleException', input, 'scheduleException { capacity }')
}

export async function resize(actors: Actors, { activity, ahead, time, capacity }: Of<'resize'>): Promise<void> {
  const { operator } = activities[activity]
  const date = dayAhead(operator, actors.now, ahead)
  const input = { activityId: actors.names.activityIds[activity], date, time, capacity }
  // Before it is acknowledged: somebody may have booked in between.
  actors.model.resized(activity, date, time, capacity)
  await staff(actors, operator, 'setScheduleException', input, 'scheduleException { capacity }')
}

/** The bookings of the model that have places of some departures. */
const bookedAt = ({ model }: Actors, isOne: (sale: Sale) => boolean) =>
  model.sales.filter(each => each.outcome === 'done' && each.takesPlaces && isOne(each))

/** The weather closes every departure of a day. What becomes of their bookings is decided at once, and done by a worker later. */
export async function storm(actors: Actors, { operator, ahead, movesBy }: Of<'storm'>): Promise<void> {
  const { names, model, now, day, step } = actors
  const date = dayAhead(operator, now, ahead)
  const own = Object.entries(activities).filter(([, each]) => each.operator === operator)
  const activityIds = own.map(([name]) => names.activityIds[name as keyof typeof activities])
  const moveTo = movesBy === null ? null : dayAhead(operator, now, ahead + movesBy)
  const decision = moveTo === null ? { decision: 'REFUND' } : { decision: 'MOVE', moveTo }
  const booked = bookedAt(actors, each => each.operator === operator && each.date === date && each.startsAt > now)
  const input = { activityIds, date, reason: 'Storm', ...decision, idempotencyKey: `storm-${day}-${step}` }
  // Everything has started, or there are too few places on the other day.
  const { data, code } = await staff(actors, operator, 'closeDepartures', input, 'closure { id }', true)
  if (code) return
  const sales = booked.map(sale => ({ sale, date: sale.date, time: sale.time }))
  model.closures.push({ operator, id: data.closure.id, moveTo, sales })
}

const CLOSURE = 'query ($id: ClosureID!) { closure(closureId: $id) { status failedCount } }'

/** Notes what the workers have done with the bookings of closed departures, once nothing is left to do. */
export async function settleClosures(actors: Actors): Promise<void> {
  const { client, names, model, violations } = actors
  for (const { operator, id, moveTo, sales } of model.closures.splice(0)) {
    const { data, detail } = await client.query(names.staff[operator], CLOSURE, { id })
    if (data?.closure.status !== 'DONE') violations.push(`work: a closure is ${data?.closure.status ?? detail}.`)
    let left = 0
    for (const { sale, date, time } of sales) {
      // Somebody has changed it since: that stands, as everything that is checked says.
      if (sale.date !== date || sale.time !== time || !sale.takesPlaces) continue
      const booking = await readBooking(actors, sale)
      if (sale.status === 'ON_HOLD') noteState(sale, booking)
      else if (booking.Date !== date) noteMoved(actors, sale, booking, { date: moveTo ?? date, time })
      else if (booking.Status === 'CANCELLED' && moveTo === null) noteCancelled(actors, sale, booking, 100)
      else left++
    }
    const failed = data?.closure.failedCount ?? 0
    if (left > failed)
      violations.push(`acknowledged: a closure left ${left} bookings where they were, and says that ${failed} failed.`)
  }
}

/** A time that no schedule has. */
const OTHER_TIME = '15:15'

/** Moves a departure that has bookings, with all of them. */
export async function move(actors: Actors, { pick, ahead }: Of<'move departure'>): Promise<void> {
  const { model, now } = actors
  const isPlanned = (each: Sale) => activities[each.activity].times.includes(each.time)
  const candidates = lately(actors).filter(each => each.takesPlaces && each.startsAt > now && isPlanned(each))
  const first = picked(candidates, pick)
  if (!first) return
  const { operator, activity, date: from, time: fromTime } = first
  const to = { date: dayAhead(operator, now, ahead), time: OTHER_TIME }
  if (!model.addDeparture(activity, to.date)) return
  const booked = bookedAt(actors, each => each.activity === activity && each.date === from && each.time === fromTime)
  const { timeslotId } = await readBooking(actors, first)
  model.moved(activity, { date: from, time: fromTime }, to)
  // The day can be closed.
  const input = { timeslotId, ...to, reason: 'The tide' }
  const { code } = await staff(actors, operator, 'moveTimeslot', input, 'timeslot { id }', true)
  if (code) return
  for (const sale of booked) {
    const booking = await readBooking(actors, sale)
    // Holds end when their departure is closed.
    if (sale.status === 'ON_HOLD') noteState(sale, booking)
    else noteMoved(actors, sale, booking, to)
  }
}

/** A booking was moved by the operator, at the price that it has. */
function noteMoved(actors: Actors, sale: Sale, booking: BookingAnswer, to: { date: string; time: string }): void {
  const { Date: date, Time: time, Status: status } = booking
  if (date !== to.date || time !== to.time || status !== sale.status) {
    actors.violations.push(
      `acknowledged: ${sale.order} (${sale.reference}, ${sale.status}) was moved to ${to.date} at ${to.time}, and is ${status} on ${date} at ${time}.`,
    )
  }
  Object.assign(sale, { date, time, startsAt: Date.parse(String(booking.StartsAt)) })
  change(actors, sale, booking, 'amendments')
}
