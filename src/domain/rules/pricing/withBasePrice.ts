import type { Unit } from './Pricing.ts'

/**
 * A unit with another base price in place of the one that holds on a day. The prices from other days stay.
 * @param price in minor units
 * @param date a local day, YYYY-MM-DD
 */
export function withBasePrice<Priced extends Pick<Unit, 'price' | 'laterPrices'>>(
  unit: Priced,
  price: number,
  date: string,
): Priced {
  const { laterPrices = [] } = unit
  const held = laterPrices.findLastIndex(each => each.from <= date)
  const later = laterPrices[held]
  return later ? { ...unit, laterPrices: laterPrices.with(held, { ...later, price }) } : { ...unit, price }
}
