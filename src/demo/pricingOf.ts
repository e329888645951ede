import { defaultPricing } from '../domain/rules/pricing/defaultPricing.ts'
import type { PriceRule, Pricing, Unit } from '../domain/rules/pricing/Pricing.ts'
import { localDay } from '../domain/scalars/localDay.ts'
import type { DemoActivity, DemoRule, DemoUnit } from './DemoActivity.ts'
import { idOf } from './idOf.ts'
import type { DemoOperator } from './operators.ts'
import { YEARS } from './recurrenceOf.ts'

/** The pricing document of an activity of the demo, with seasons counted from the day on which the demo is loaded. */
export function pricingOf(operator: DemoOperator, activity: DemoActivity, now: Date): Pricing {
  const { units, groupPrice = null, rules = [], fees = [], taxes = [], cancellationTiers } = activity.pricing ?? {}
  const year = Number(localDay(now, operator.timeZone).slice(0, 4))
  return {
    units:
      units?.map((unit, index) => unitOf(activity, unit, index === 0)) ??
      defaultPricing(idOf.unit(activity), activity.priceMinor).units,
    groupPrice,
    rules: rules.flatMap(rule => rulesOf(operator, activity, rule, year)),
    fees: [...fees],
    taxes: [...taxes],
    cancellationTiers: cancellationTiers ? [...cancellationTiers] : null,
  }
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
