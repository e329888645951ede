import fc from 'fast-check'
import type { Pricing } from '../../../src/domain/rules/pricing/Pricing.ts'
import type { Discount } from '../../../src/domain/rules/pricing/quote.ts'
import { adult, child } from '../../rules/pricing/samplePricing.ts'
import { type GroupComposition, SEASON_DAY } from './MoneyModel.ts'

/** The days on which a life can take place; the price rule holds on the last one. */
export const DAYS = ['2026-09-10', '2026-09-11', '2026-09-12']

/** One step of a life. */
export type Step =
  | { do: 'amend' | 'move'; groupComposition: GroupComposition; day: number }
  | { do: 'price'; terms: Terms }
  | { do: 'code'; covers: boolean }
  | { do: 'later'; minutes: number }
  | { do: 'accept' }

/** What the operator charges at a moment. */
export type Terms = Pick<Pricing, 'rules' | 'fees' | 'taxes' | 'cancellationTiers'> & {
  prices: number[]
  group: { amount: number; upTo: number; perExtra: number }
}

/** One booking from its sale to its cancellation, and what the operator changes between. */
export interface Life {
  isGroup: boolean
  byHand: boolean
  rate: number
  terms: Terms
  code: Pick<Discount, 'kind' | 'value'> | null
  groupComposition: GroupComposition
  day: number
  steps: Step[]
}

const price = fc.oneof(fc.integer({ min: 0, max: 9999 }), fc.constantFrom(0, 1, 3, 1999, 2000))
const groupComposition = fc
  .tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 3 }))
  .filter(([a, b]) => a + b > 0)
const day = fc.integer({ min: 0, max: 2 })
const change = fc.oneof(
  fc.record({ kind: fc.constant('PRICE' as const), value: price }),
  fc.record({ kind: fc.constant('AMOUNT' as const), value: fc.integer({ min: -2000, max: 2000 }) }),
  fc.record({ kind: fc.constant('PERCENTAGE' as const), value: fc.integer({ min: -100_000, max: 50_000 }) }),
)
const terms: fc.Arbitrary<Terms> = fc.record({
  prices: fc.tuple(price, price),
  group: fc.record({ amount: price, upTo: fc.integer({ min: 1, max: 5 }), perExtra: price }),
  rules: fc
    .option(change, { freq: 2 })
    .map(found => (found ? [{ name: 'Season', from: DAYS[SEASON_DAY]!, to: DAYS[SEASON_DAY]!, change: found }] : [])),
  fees: fc
    .array(
      fc.record({ amount: price, per: fc.constantFrom('BOOKING' as const, 'PERSON' as const), taxed: fc.boolean() }),
      {
        maxLength: 2,
      },
    )
    .map(list => list.map((fee, index) => ({ name: `Fee ${index + 1}`, ...fee }))),
  taxes: fc
    .array(fc.integer({ min: 0, max: 30_000 }), { maxLength: 2 })
    .map(list => list.map((rate, index) => ({ name: `Tax ${index + 1}`, rate }))),
  cancellationTiers: fc.option(
    fc
      .tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 99 }))
      .map(([some, other]) => [
        { minutesBefore: 2880, percent: Math.max(some, other) },
        { minutesBefore: 1440, percent: Math.min(some, other) },
      ])
      .filter(([early, late]) => early!.percent > late!.percent),
    { freq: 8 },
  ),
})

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('amend' as const), groupComposition, day: fc.constant(-1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), groupComposition, day }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('price' as const), terms }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('code' as const), covers: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('later' as const), minutes: fc.constantFrom(4000, 2880, 2000, 1440, 100) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('accept' as const) }) },
)

export const anyLife: fc.Arbitrary<Life> = fc.record({
  isGroup: fc.boolean(),
  byHand: fc.oneof({ weight: 2, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  rate: fc.constantFrom(0, 20_000, 33_333, 100_000),
  terms,
  code: fc.option(
    fc.oneof(
      fc.record({ kind: fc.constant('AMOUNT' as const), value: fc.integer({ min: 1, max: 20_000 }) }),
      fc.record({ kind: fc.constant('PERCENTAGE' as const), value: fc.integer({ min: 1, max: 100_000 }) }),
    ),
  ),
  groupComposition,
  day,
  steps: fc.array(step, { maxLength: 9, size: 'max' }),
})

/** The pricing document of terms. */
export function pricingOf({ prices, group, ...more }: Terms, isGroup: boolean): Pricing {
  const units = [adult, child].map((unit, index) => ({ ...unit, price: prices[index]! }))
  return { units, groupPrice: isGroup ? group : null, ...more }
}
