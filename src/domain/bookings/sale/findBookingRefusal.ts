import type { Sql } from '../../../platform/sql/Database.ts'
import { findAlternatives } from '../../availability/findAlternatives.ts'
import { findShortResources } from '../../availability/findShortResources.ts'
import { localMoment } from '../../availability/localMoment.ts'
import type { PriceSeller } from '../../availability/sellerOfPrices.ts'
import { Refusal } from '../../refusals/refusal.ts'
import { isolate } from '../../rules/isolate.ts'
import type { CheckedBooking } from './checkBooking.ts'

/**
 * Finds out why a timeslot cannot be booked in the state that was just read, with alternatives; undefined when it can.
 * @param participants how many places are requested
 * @param seller for whom the alternatives have prices
 * @param groupSize how many must fit into an alternative, if some of them already have places
 * @param evenLate whether a timeslot that is past its cutoff, or that has started, can be booked
 */
export async function findBookingRefusal(
  sql: Sql,
  operatorId: string,
  selection: CheckedBooking['selection'],
  participants: number,
  seller: PriceSeller,
  now: Date,
  groupSize = participants,
  evenLate = false,
): Promise<Refusal | undefined> {
  const { availablePlaces: available } = selection
  const closed = closedBecause(selection, now, evenLate)
  if (!closed && available >= participants) return undefined

  const named = `${isolate(selection.name)} on ${selection.date} at ${selection.time}`
  const alternatives = await findAlternatives(
    sql,
    operatorId,
    selection.activityId,
    selection.startsAt,
    groupSize,
    seller,
    now,
  )
  if (closed) {
    const { detail, ...facts } = closed(named)
    return new Refusal('timeslot-closed', detail, { alternatives, ...facts })
  }
  const { resourcePlaces, timeslotId } = selection
  const isShort = resourcePlaces !== null && resourcePlaces < participants
  const shortResources = isShort ? await findShortResources(sql, operatorId, timeslotId, participants) : []
  const left = available === 0 ? 'no places' : available === 1 ? 'only 1 place' : `only ${available} places`
  const because = shortResources.length > 0 ? `, because not enough is free of ${listed(shortResources)}` : ''
  const detail = `${named} has ${left} left${because}; ${participants} ${participants === 1 ? 'was' : 'were'} asked for.`
  // There are none any more if another booking has been cancelled since the state was read.
  const facts = { available, alternatives, ...(shortResources.length > 0 && { shortResources }) }
  return new Refusal('insufficient-capacity', detail, facts)
}

/** Names in a sentence: "Kayak and Guide". */
function listed(names: readonly string[]): string {
  const isolated = names.map(isolate)
  return isolated.length < 2 ? isolated.join('') : `${isolated.slice(0, -1).join(', ')} and ${isolated.at(-1)}`
}

function closedBecause(
  selection: CheckedBooking['selection'],
  now: Date,
  evenLate: boolean,
): ((named: string) => { detail: string; bookableUntil?: Date }) | undefined {
  const { startsAt, timeZone, bookingCutoffMinutes } = selection
  if (selection.closed) return named => ({ detail: `${named} is closed.` })
  if (evenLate) return undefined
  if (startsAt <= now) return named => ({ detail: `${named} has already started.` })
  const cutoff = new Date(startsAt.getTime() - bookingCutoffMinutes * 60_000)
  if (now < cutoff) return undefined
  return named => ({
    detail: `Booking for ${named} closed on ${localMoment(cutoff, timeZone)}.`,
    bookableUntil: cutoff,
  })
}
