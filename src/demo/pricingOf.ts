import { defaultPricing } from '../domain/rules/pricing/defaultPricing.ts'
import type { LaterPrice, PriceRule, Pricing, Unit } from '../domain/rules/pricing/Pricing.ts'
import { localDay } from '../domain/scalars/localDay.ts'
import type { DemoActivity, DemoRule, DemoUnit } from './DemoActivity.ts'
import { idOf } from './idOf.ts'
import type { DemoOperator } from './operators.ts'
import { YEARS } from './recurrenceOf.ts'

/** The pricing document of an activity of the demo, with seasons counted from the day on which the demo is loaded. */
export function pricingOf(operator: DemoOperator, activity: DemoActivity, now: Date): Pricing {
  const {
    units,
    groupPrice = null,
    rules = [],
    adjustments,
    laterPrice,
    fees = [],
    taxes = [],
  } = activity.pricing ?? {}
  const { cancellationTiers } = activity.pricing ?? {}
  const today = localDay(now, operator.timeZone)
  const year = Number(today.slice(0, 4))
  const [first, ...others] =
    units?.map((unit, index) => unitOf(activity, unit, index === 0)) ??
    defaultPricing(idOf.unit(activity), activity.priceMinor).units
  return {
    units: [{ ...first!, ...(laterPrice && { laterPrices: [nextPrice(laterPrice, today)] }) }, ...others],
    groupPrice,
    rules: rules.flatMap(rule => rulesOf(operator, activity, rule, year)),
    ...(adjustments && { adjustments: adjustments.flatMap(rule => rulesOf(operator, activity, rule, year)) }),
    fees: [...fees],
    taxes: [...taxes],
    cancellationTiers: cancellationTiers ? [...cancellationTiers] : null,
  }
}

/** A price from the next such day after today. */
function nextPrice({ from, price }: { from: string; price: number }, today: string): LaterPrice {
  const year = Number(today.slice(0, 4)) + (from > today.slice(5) ? 0 : 1)
  return { from: `${year}-${from}`, price }
}

const plain = { paxCount: 1, minAge: null, maxAge: null, minQuantity: 1, maxQuantity: null }

function unitOf(activity: DemoActivity, { slug, accompaniedBy = [], ...unit }: DemoUnit, isDefault: boolean): Unit {
  return {
    ...plain,
    price: activity.priceMinor,
    ...unit,
    unitId: idOf.unit(activity, slug),
    accompaniedBy: accompaniedBy.map(each => idOf.unit(activity, each)),
    isDefault,
  }
}

/** A rule with a season is one rule for each year. */
function rulesOf(
  operator: DemoOperator,
  activity: DemoActivity,
  { season, units, partners, ...rule }: DemoRule,
  year: number,
): PriceRule[] {
  const resolved: PriceRule = {
    ...rule,
    ...(units && { unitIds: units.map(slug => idOf.unit(activity, slug)) }),
    ...(partners && { partnerIds: partners.map(slug => idOf.partner(operator, slug)) }),
  }
  if (!season) return [resolved]
  const [from, to] = season
  return YEARS.map(later => ({
    ...resolved,
    name: `${rule.name} ${year + later}`,
    from: `${year + later}-${from}`,
    to: `${year + later + (to < from ? 1 : 0)}-${to}`,
  }))
}
