import type { PriceChange, Pricing, Unit } from '../../domain/rules/pricing/Pricing.ts'
import { rateOf } from '../../domain/rules/pricing/percentRate.ts'
import type { PricingWholeFragment } from '../api/generated.ts'

/** The basis of a fee as the rules have it. */
export const storedBasis = { BOOKING: 'BOOKING', PARTICIPANT: 'PERSON' } as const

/** The prices of an activity as the rules compute with them. Identifiers stay those of the API. */
export function readPricing({
  units,
  groupPrice,
  rules,
  adjustments,
  fees,
  taxes,
  cancellationTiers,
}: PricingWholeFragment): Pricing {
  return {
    units: units.map(({ basePrices, ...unit }) => ({ ...unit, ...storedPrices(basePrices) })),
    groupPrice: groupPrice && {
      amount: groupPrice.price.amount,
      upTo: groupPrice.maxParticipants,
      perExtra: groupPrice.extraParticipantPrice.amount,
    },
    rules: rules.map(({ price, amount, percent, ...rule }) => ({
      ...rule,
      change: changeOf({ price, amount, percent }),
    })),
    adjustments: adjustments.map(({ amount, percent, ...rule }) => ({
      ...rule,
      change: changeOf({ price: null, amount, percent }),
    })),
    fees: fees.map(fee => ({ ...fee, per: storedBasis[fee.per], amount: fee.amount.amount })),
    taxes: taxes.map(({ name, percent }) => ({ name, rate: rateOf(percent) })),
    cancellationTiers,
  }
}

function storedPrices(
  prices: PricingWholeFragment['units'][number]['basePrices'],
): Pick<Unit, 'price' | 'laterPrices'> {
  return {
    price: prices[0]!.price.amount,
    laterPrices: prices.flatMap(({ from, price }) => (from === null ? [] : [{ from, price: price.amount }])),
  }
}

function changeOf({
  price,
  amount,
  percent,
}: Pick<PricingWholeFragment['rules'][number], 'price' | 'amount' | 'percent'>): PriceChange {
  if (price) return { kind: 'PRICE', value: price.amount }
  return amount ? { kind: 'AMOUNT', value: amount.amount } : { kind: 'PERCENTAGE', value: rateOf(percent ?? 0) }
}
