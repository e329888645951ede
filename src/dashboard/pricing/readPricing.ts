import type { PriceChange, Pricing } from '../../domain/rules/pricing/Pricing.ts'
import { rateOf } from '../../domain/rules/pricing/percentRate.ts'
import type { PricingWholeFragment } from '../api/generated.ts'

/** The prices of an activity as the rules compute with them. Identifiers stay those of the API. */
export function readPricing({
  units,
  groupPrice,
  rules,
  fees,
  taxes,
  cancellationTiers,
}: PricingWholeFragment): Pricing {
  return {
    units: units.map(unit => ({ ...unit, price: unit.price.amount })),
    groupPrice: groupPrice && {
      amount: groupPrice.amount.amount,
      upTo: groupPrice.upTo,
      perExtra: groupPrice.perExtra.amount,
    },
    rules: rules.map(({ price, amount, percent, ...rule }) => ({
      ...rule,
      change: changeOf({ price, amount, percent }),
    })),
    fees: fees.map(fee => ({ ...fee, amount: fee.amount.amount })),
    taxes: taxes.map(({ name, percent }) => ({ name, rate: rateOf(percent) })),
    cancellationTiers,
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
