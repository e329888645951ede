import type { Unit } from './Pricing.ts'

/**
 * The base price of one of a unit on a local day, in minor units: the latest one that begins on or before that day.
 * @param date the local day of the timeslot, YYYY-MM-DD
 */
export function basePrice({ price, laterPrices = [] }: Pick<Unit, 'price' | 'laterPrices'>, date: string): number {
  return laterPrices.findLast(each => each.from <= date)?.price ?? price
}
