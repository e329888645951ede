import { afterChanges } from './afterChanges.ts'
import { basePrice } from './basePrice.ts'
import { defaultUnit } from './defaultUnit.ts'
import type { PriceRule, Pricing } from './Pricing.ts'
import { dayAfter, type PriceContext, sellsTo } from './ruleApplies.ts'

/**
 * The lowest price of one of the default unit, or of a group, from a day on, in minor units: that of the days on which it is least. Of what
 * else depends on the time of the start, the day of the week or the day of the sale, the cheapest is assumed to fit.
 */
export function fromPrice(pricing: Pricing, sale: Omit<PriceContext, 'date' | 'time'>): number {
  const unit = defaultUnit(pricing)
  const isFor = (rule: PriceRule) => fitsOne(pricing, rule, sale)
  const rules = pricing.rules.filter(isFor)
  const adjustments = pricing.adjustments?.filter(isFor) ?? []
  return Math.min(
    ...turningDays(pricing, [...rules, ...adjustments], sale.today).map(day => {
      const base = pricing.groupPrice ? pricing.groupPrice.amount : basePrice(unit, day)
      return lowestOn(day, base, rules, adjustments)
    }),
  )
}

/** Whether a rule can fit one of the default unit, or of a group, that this seller sells on or after a day. */
function fitsOne(
  { units, groupPrice }: Pricing,
  rule: PriceRule,
  { today, channel, partnerId }: Omit<PriceContext, 'date' | 'time'>,
): boolean {
  if (rule.to && rule.to < today) return false
  if (!sellsTo(rule, channel, partnerId)) return false
  if ((rule.fromParticipant ?? 1) > 1 || (rule.minParticipants ?? 1) > 1) return false
  return !rule.unitIds || (!groupPrice && rule.unitIds.includes(defaultUnit({ units }).unitId))
}

/** Today, and each later day on which a base price or a rule begins, or the day after one ends: between them nothing changes. */
function turningDays(pricing: Pricing, rules: readonly PriceRule[], today: string): string[] {
  const begins = (defaultUnit(pricing).laterPrices ?? []).map(each => each.from)
  const days = rules.flatMap(({ from, to }) => [...(from ? [from] : []), ...(to ? [dayAfter(to)] : [])])
  return [today, ...new Set([...begins, ...days].filter(day => day > today))]
}

/** The lowest price on the days from one on, until the next on which something changes. */
function lowestOn(day: string, base: number, rules: readonly PriceRule[], adjustments: readonly PriceRule[]): number {
  const onDay = ({ from, to }: PriceRule) => (from ?? day) <= day && (to ?? day) >= day
  const ofDay = rules.filter(onDay)
  const always = ofDay.findIndex(isUnconditional)
  // What comes after a rule that always fits on these days never decides, and the base price neither.
  const deciding = always < 0 ? [undefined, ...ofDay] : ofDay.slice(0, always + 1)
  const added = adjustments.filter(each => onDay(each) && (isUnconditional(each) || each.change.value < 0))
  return Math.min(
    ...deciding.map(rule =>
      afterChanges(
        base,
        [...(rule ? [rule] : []), ...added].map(each => each.change),
      ),
    ),
  )
}

/** Whether a rule fits every sale to one participant on its days. */
function isUnconditional(rule: PriceRule): boolean {
  const { weekdays, timeFrom, timeUntil, minDaysBefore, maxDaysBefore } = rule
  return [weekdays, timeFrom, timeUntil, minDaysBefore, maxDaysBefore].every(each => each == null)
}
