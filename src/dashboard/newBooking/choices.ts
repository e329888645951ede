import { defaultUnit } from '../../domain/rules/pricing/defaultUnit.ts'
import type { Pricing } from '../../domain/rules/pricing/Pricing.ts'
import type { UnitQuantity } from '../../domain/rules/pricing/quote.ts'
import { address } from '../address.ts'
import type { NewBookingActivityFragment } from '../api/generated.ts'
import { dayFrom, todayIn } from '../calendar.ts'
import { readPeople, readUnits } from '../pricing/writtenUnits.ts'

/** The choices so far, which are in the URL, so that they survive a reload and browser navigation. */
export interface Choices {
  activity: NewBookingActivityFragment | undefined
  /** The current day in the activity's time zone. */
  today: string
  /** The displayed month, as `2026-07`. */
  month: string
  day: string | undefined
  /** The timeslot. */
  slot: string | undefined
  people: number
  /** At least one of each, in the order of the activity. Undefined if it has a single unit: then people are that many of it. */
  units: readonly UnitQuantity[] | undefined
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/**
 * The choices in the URL; malformed ones are ignored.
 * @param pricing of the activity; undefined until it is loaded
 */
export function choicesOf(activity: NewBookingActivityFragment | undefined, pricing: Pricing | undefined): Choices {
  const { query } = address.value
  const today = todayIn(activity?.timeZone ?? 'UTC')
  const day = dayFrom(query.get('day'))
  const month = query.get('month')
  const people = readPeople(query.get('people')) ?? activity?.minParticipants ?? 1
  const units = pricing && pricing.units.length > 1 ? unitsIn(query.get('units'), pricing, people) : undefined
  return {
    activity,
    today,
    month: month !== null && MONTH.test(month) ? month : (day ?? today).slice(0, 7),
    day,
    slot: query.get('slot') ?? undefined,
    people: units ? placesOf(units, pricing!) : people,
    units,
  }
}

function unitsIn(text: string | null, pricing: Pricing, people: number): UnitQuantity[] {
  const given = new Map(readUnits(text).map(each => [each.unitId, each.quantity]))
  const units = pricing.units.flatMap(({ unitId }) => {
    const quantity = given.get(unitId)
    return quantity === undefined ? [] : [{ unitId, quantity }]
  })
  return units.length > 0 ? units : [{ unitId: defaultUnit(pricing).unitId, quantity: people }]
}

/** The chosen units with their names. */
export function namedUnits({ units, people }: Choices, pricing: Pricing) {
  const chosen = units ?? [{ unitId: defaultUnit(pricing).unitId, quantity: people }]
  return chosen.map(({ unitId, quantity }) => ({ ...pricing.units.find(unit => unit.unitId === unitId)!, quantity }))
}

function placesOf(units: readonly UnitQuantity[], pricing: Pricing): number {
  const places = new Map(pricing.units.map(unit => [unit.unitId, unit.paxCount]))
  return units.reduce((sum, { unitId, quantity }) => sum + quantity * places.get(unitId)!, 0)
}
