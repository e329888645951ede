import fc from 'fast-check'
import {
  type CancellationTier,
  type PriceRule,
  type Pricing,
  type Unit,
  unitTypes,
} from '../../../src/domain/rules/pricing/Pricing.ts'
import { PERCENT } from '../../../src/domain/rules/pricing/percentRate.ts'
import { pricingViolations } from '../../../src/domain/rules/pricing/pricingViolations.ts'
import type { Sale, UnitQuantity } from '../../../src/domain/rules/pricing/quote.ts'

/** An identifier for the n-th unit of the samples. */
export const unitId = (n: number) => `01980000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

/** The days, times and sellers of sales; those of the world's Sunset Kayak Tour. */
export const TODAY = '2026-06-15'
export const WANDERLY = '01970000-0000-7000-8000-00000000000b'
export const TRIPSTER = '01970000-0000-7000-8000-00000000000c'
const dates = ['2026-06-16', '2026-06-20', '2026-07-01', '2026-07-04', '2026-07-31', '2026-08-01', '2026-08-15']
const times = ['09:00', '13:00', '18:00']

/** A unit that takes one place, may be booked alone, and is not the default. */
export function unitOf(n: number, more: Partial<Unit> = {}): Unit {
  const bounds = { minAge: null, maxAge: null, accompaniedBy: [], minQuantity: 1, maxQuantity: null }
  return {
    unitId: unitId(n),
    type: 'OTHER',
    name: `Unit ${n}`,
    paxCount: 1,
    price: 1000,
    ...bounds,
    isDefault: false,
    ...more,
  }
}

/** Kayaks: an adult for 60.00, a child for 40.00, a family of four for 170.00, and an infant on a lap for nothing. */
export const adult = unitOf(1, { type: 'ADULT', name: 'Adult', price: 6000, isDefault: true })
export const child = unitOf(2, { type: 'CHILD', name: 'Child', price: 4000, minAge: 6, maxAge: 14 })
export const family = unitOf(3, { type: 'FAMILY', name: 'Family', price: 17_000, paxCount: 4 })
export const infant = unitOf(4, {
  type: 'INFANT',
  name: 'Infant',
  price: 0,
  paxCount: 0,
  maxQuantity: 2,
  accompaniedBy: [adult.unitId, family.unitId],
})

/** The pricing of the kayaks, without rules unless given. */
export function kayaks(more: Partial<Pricing> = {}): Pricing {
  return {
    units: [adult, child, family, infant],
    groupPrice: null,
    rules: [],
    fees: [],
    taxes: [],
    cancellationTiers: null,
    ...more,
  }
}

/** A rule that adds 10.00, unless it is given another change. */
export function ruleOf(name: string, more: Partial<PriceRule> = {}): PriceRule {
  return { name, change: { kind: 'AMOUNT', value: 1000 }, ...more }
}

/** A sale by the web shop on Saturday, 4 July 2026 at 13:00, 19 days before. */
export function saleOf(units: UnitQuantity[], more: Partial<Sale> = {}): Sale {
  return { date: '2026-07-04', time: '13:00', today: TODAY, channel: 'ONLINE', partnerId: null, units, ...more }
}

/** So many of a unit. */
export const of = (quantity: number, { unitId }: Pick<Unit, 'unitId'>): UnitQuantity => ({ unitId, quantity })

const money = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 20_000 }) },
  fc.constantFrom(0, 1, 2_147_483_647),
)
const rarely = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { freq: 2 })
const oneOf = (list: readonly string[]) => rarely(fc.constantFrom(...list))
const someOf = <Value>(list: readonly Value[]) => fc.option(fc.subarray([...list], { minLength: 1 }), { freq: 2 })
const count = (min: number, max: number) => rarely(fc.integer({ min, max }))

const anyLaterPrices = fc
  .tuple(fc.subarray(dates, { maxLength: 3 }), fc.array(money, { minLength: 3, maxLength: 3 }))
  .map(([days, prices]) => days.map((from, index) => ({ from, price: prices[index]! })))

const anyUnits = fc.integer({ min: 1, max: 4 }).chain(size =>
  fc.tuple(
    ...Array.from({ length: size }, (_, index) =>
      fc
        .record({
          price: money,
          laterPrices: anyLaterPrices,
          paxCount: index === 0 ? fc.constant(1) : fc.integer({ min: 0, max: 5 }),
          type: fc.constantFrom(...unitTypes),
        })
        .map(({ laterPrices, ...each }) =>
          unitOf(index + 1, { ...each, ...(laterPrices.length > 0 && { laterPrices }), isDefault: index === 0 }),
        ),
    ),
  ),
)

const anyChange = fc.oneof(
  fc.record({ kind: fc.constant('PRICE' as const), value: money }),
  fc.record({ kind: fc.constant('AMOUNT' as const), value: fc.integer({ min: -8000, max: 8000 }) }),
  fc.record({
    kind: fc.constant('PERCENTAGE' as const),
    value: fc.integer({ min: -100 * PERCENT, max: 200 * PERCENT }),
  }),
)

const anyAddition = anyChange.filter(each => each.kind !== 'PRICE')

const anyRule = (units: readonly Unit[], change: fc.Arbitrary<PriceRule['change']> = anyChange) =>
  fc.record({
    from: oneOf(dates),
    to: oneOf(dates),
    weekdays: someOf([1, 2, 3, 4, 5, 6, 7]),
    timeFrom: oneOf(['10:00', '13:00']),
    timeUntil: oneOf(['13:00', '14:00']),
    minDaysBefore: count(0, 30),
    maxDaysBefore: count(0, 60),
    fromParticipant: count(2, 8),
    minParticipants: count(2, 8),
    unitIds: someOf(units.map(each => each.unitId)),
    channels: someOf(['ONLINE', 'POINT_OF_SALE', 'PARTNER']),
    partnerIds: someOf([WANDERLY, TRIPSTER]),
    change,
  })

const named = <Value extends object>(each: fc.Arbitrary<Value>, name: string, maxLength: number) =>
  fc.array(each, { maxLength }).map(list => list.map((value, index) => ({ name: `${name} ${index + 1}`, ...value })))

/** A sound document of up to four units, the first of which is the default. */
export const anyPricing: fc.Arbitrary<Pricing> = anyUnits.chain(units =>
  fc
    .record({
      units: fc.constant(units),
      groupPrice: fc.option(fc.record({ amount: money, upTo: fc.integer({ min: 1, max: 8 }), perExtra: money }), {
        freq: 1,
      }),
      rules: named(anyRule(units), 'Rule', 6),
      adjustments: named(anyRule(units, anyAddition), 'Adjustment', 4),
      fees: named(
        fc.record({ amount: money, per: fc.constantFrom('BOOKING' as const, 'PERSON' as const), taxed: fc.boolean() }),
        'Fee',
        3,
      ),
      taxes: named(fc.record({ rate: fc.integer({ min: 0, max: 30 * PERCENT }) }), 'Tax', 3),
      cancellationTiers: fc.option(fc.constant<CancellationTier[]>([{ minutesBefore: 2880, percent: 50 }])),
    })
    .map(withoutUnsoundRules),
)

function withoutUnsoundRules(pricing: Pricing): Pricing {
  const violations = pricingViolations(pricing)
  const soundOf = (name: string, list: readonly PriceRule[] = []) => {
    const unsound = new Set(violations.flatMap(({ path }) => (path[0] === name ? [path[1]] : [])))
    return list.filter((_, index) => !unsound.has(index))
  }
  const rules = soundOf('rules', pricing.rules)
  const adjustments = soundOf('adjustments', pricing.adjustments)
  const { adjustments: before = [], ...others } = pricing
  const isSound = rules.length === pricing.rules.length && adjustments.length === before.length
  const sound = { ...others, rules, ...(adjustments.length > 0 && { adjustments }) }
  return isSound ? sound : withoutUnsoundRules(sound)
}

/** Who sells: the operator or one of two partners. */
export const anySeller = fc.constantFrom(
  { channel: 'ONLINE', partnerId: null },
  { channel: 'POINT_OF_SALE', partnerId: null },
  { channel: 'PARTNER', partnerId: WANDERLY },
  { channel: 'PARTNER', partnerId: TRIPSTER },
)

/** A group that takes at least one place. */
export function anyGroup({ units }: Pick<Pricing, 'units'>): fc.Arbitrary<UnitQuantity[]> {
  return fc
    .tuple(
      ...units.map(({ unitId }) =>
        fc.record({ unitId: fc.constant(unitId), quantity: fc.integer({ min: 0, max: 4 }) }),
      ),
    )
    .map(all => all.filter(each => each.quantity > 0))
    .filter(all => all.some(each => units.find(unit => unit.unitId === each.unitId)!.paxCount > 0))
}

/** A sale of an activity, without a discount. */
export function anySale(pricing: Pricing): fc.Arbitrary<Sale> {
  return fc
    .record({
      date: fc.constantFrom(...dates),
      time: fc.constantFrom(...times),
      seller: anySeller,
      units: anyGroup(pricing),
    })
    .map(({ seller, ...sale }) => ({ ...sale, ...seller, today: TODAY }))
}

export const anyDiscount = fc.oneof(
  fc.record({
    name: fc.constant('SAVE'),
    kind: fc.constant('AMOUNT' as const),
    value: fc.integer({ min: 1, max: 50_000 }),
  }),
  fc.record({
    name: fc.constant('SAVE'),
    kind: fc.constant('PERCENTAGE' as const),
    value: fc.integer({ min: 1, max: 100 * PERCENT }),
  }),
)

/** A document with a sale of it. */
export const anyCase = anyPricing.chain(pricing => fc.record({ pricing: fc.constant(pricing), sale: anySale(pricing) }))
