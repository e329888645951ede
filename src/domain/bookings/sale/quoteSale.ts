import { dependsOnSaleDay } from '../../rules/pricing/dependsOnSaleDay.ts'
import { type Discount, type Quoted, quote } from '../../rules/pricing/quote.ts'
import type { PriceContext } from '../../rules/pricing/ruleApplies.ts'
import { localDay } from '../../scalars/localDay.ts'
import type { GroupComposition } from './GroupComposition.ts'
import type { Selection } from './Selection.ts'
import type { Seller } from './sellerOf.ts'

/** The price of a group in a timeslot, for a seller at an instant. */
export function quoteSale(
  selection: Selection,
  { units }: GroupComposition,
  seller: Pick<Seller, 'channel' | 'partnerId'>,
  now: Date,
  discount: Discount | null = null,
): Quoted {
  return quote(selection.pricing, { ...priceContextOf(selection, seller, now), units, discount })
}

/** What price rules depend on. */
export function priceContextOf(
  { date, time, timeZone, pricing }: Pick<Selection, 'date' | 'time' | 'timeZone' | 'pricing'>,
  { channel, partnerId }: Pick<Seller, 'channel' | 'partnerId'>,
  now: Date,
): PriceContext {
  // Only rules and adjustments depend on the day of the sale, and to find it takes longer than to quote without them.
  const today = dependsOnSaleDay(pricing) ? localDay(now, timeZone) : date
  return { date, time, today, channel, partnerId }
}
