import { findAlternatives } from '../availability/findAlternatives.ts'
import type { Sql } from '../database.ts'
import { Refusal } from '../refusal.ts'
import type { CheckedBooking } from './checkBooking.ts'

/** Why a timeslot cannot be booked as it was just read, with what the buyer can have instead; undefined when it can. */
export async function whyNotBooked(
  sql: Sql,
  operatorId: string,
  offer: CheckedBooking['offer'],
  participants: number,
  now: Date,
): Promise<Refusal | undefined> {
  const available = offer.capacity - offer.taken
  const closed = closedBecause(offer, now)
  if (!closed && available >= participants) return undefined

  const named = `${offer.name} on ${offer.date} at ${offer.time}`
  const alternatives = await findAlternatives(sql, operatorId, offer.activityId, offer.startsAt, participants, now)
  if (closed) return new Refusal('timeslot-closed', closed(named), { alternatives })
  const left = available === 0 ? 'no places' : available === 1 ? 'only 1 place' : `only ${available} places`
  const detail = `${named} has ${left} left; ${participants} ${participants === 1 ? 'was' : 'were'} asked for.`
  return new Refusal('insufficient-capacity', detail, { available, alternatives })
}

function closedBecause(offer: CheckedBooking['offer'], now: Date): ((named: string) => string) | undefined {
  const minutesLeft = (offer.startsAt.getTime() - now.getTime()) / 60_000
  if (offer.closed) return named => `${named} is closed.`
  if (minutesLeft <= 0) return named => `${named} has already started.`
  if (minutesLeft > offer.bookingCutoffMinutes) return undefined
  return named => `Booking for ${named} closes ${offer.bookingCutoffMinutes} minutes before the start.`
}
