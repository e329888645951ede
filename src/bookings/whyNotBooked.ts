import { findAlternatives } from '../availability/findAlternatives.ts'
import type { Sql } from '../database.ts'
import { Refusal, validationRefusal } from '../refusal.ts'
import type { CreateBookingInput } from './CreateBookingInput.ts'
import { findOffer } from './Offer.ts'

/** The statement has said no to a booking; this reads again and says why, with what the buyer can have instead. */
export async function whyNotBooked(
  sql: Sql,
  operatorId: string,
  input: CreateBookingInput,
  withUploads: boolean,
  now: Date,
): Promise<Refusal> {
  const { activityId, participants } = input
  const { offer } = await findOffer(sql, operatorId, input)
  // An operator may take a timeslot away at this very moment.
  if (!offer?.timeslotId) {
    return validationRefusal([{ path: ['input', 'time'], detail: 'This timeslot does not exist any more.' }])
  }
  const alternatives = await findAlternatives(sql, operatorId, activityId, offer.startsAt, participants, now)
  const closed = (detail: string) => new Refusal('timeslot-closed', detail, { alternatives })
  const named = `${offer.name} on ${offer.date} at ${offer.time}`
  const minutesLeft = (offer.startsAt.getTime() - now.getTime()) / 60_000
  if (offer.closed) return closed(`${named} is closed.`)
  if (minutesLeft <= 0) return closed(`${named} has already started.`)
  if (minutesLeft <= offer.bookingCutoffMinutes) {
    return closed(`Booking for ${named} closes ${offer.bookingCutoffMinutes} minutes before the start.`)
  }
  const available = offer.capacity - offer.taken
  if (available >= participants && withUploads) {
    const detail = 'One of the uploaded files has expired or was used by another booking a moment ago: upload it again.'
    return validationRefusal([{ path: ['input', 'answers'], detail }])
  }
  const left = available === 0 ? 'no places' : available === 1 ? 'only 1 place' : `only ${available} places`
  const detail = `${named} has ${left} left; ${participants} ${participants === 1 ? 'was' : 'were'} asked for.`
  return new Refusal('insufficient-capacity', detail, { available, alternatives })
}
