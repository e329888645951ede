import { defaultUnit } from './defaultUnit.ts'
import type { Pricing } from './Pricing.ts'
import { changed, quote } from './quote.ts'
import { dayNumber, type PriceContext, sellsTo } from './ruleApplies.ts'

/** The price of one of each unit in a timeslot, without fees; 0 for each unit of an activity with a group price. */
export function unitPrices(pricing: Pricing, sale: PriceContext): { unitId: string; price: number }[] {
  return pricing.units.map(({ unitId }) => ({ unitId, price: activityPrice(pricing, sale, unitId) }))
}

/** What one of the default unit costs in a timeslot, without fees: the group price if the activity has one. */
export function timeslotPrice(pricing: Pricing, sale: PriceContext): number {
  const { lines } = quote(
    { ...pricing, fees: [], taxes: [] },
    { ...sale, units: [{ unitId: defaultUnit(pricing).unitId, quantity: 1 }] },
  )
  return lines.reduce((sum, line) => sum + line.amount, 0)
}

function activityPrice(pricing: Pricing, sale: PriceContext, unitId: string): number {
  const { lines } = quote({ ...pricing, fees: [], taxes: [] }, { ...sale, units: [{ unitId, quantity: 1 }] })
  return lines.find(line => line.unitId === unitId)!.amount
}

/**
 * The lowest price of one of the default unit, or of a group, from a day on: the base price, or that of a rule that can still fit
 * one participant of this seller.
 */
export function fromPrice(
  pricing: Pricing,
  { today, channel, partnerId }: Omit<PriceContext, 'date' | 'time'>,
): number {
  const { unitId, price } = defaultUnit(pricing)
  const base = pricing.groupPrice ? pricing.groupPrice.amount : price
  const prices = [base]
  for (const rule of pricing.rules) {
    if (rule.to && dayNumber(rule.to) < dayNumber(today)) continue
    if (!sellsTo(rule, channel, partnerId)) continue
    if ((rule.fromParticipant ?? 1) > 1 || (rule.minParticipants ?? 1) > 1) continue
    if (rule.unitIds && (pricing.groupPrice || !rule.unitIds.includes(unitId))) continue
    const after = changed(base, rule.change)
    // It decides every sale, so neither the base price nor a later rule applies.
    if (isUnconditional(rule)) return Math.min(after, ...prices.slice(1))
    prices.push(after)
  }
  return Math.min(...prices)
}

function isUnconditional(rule: Pricing['rules'][number]): boolean {
  const { from, to, weekdays, timeFrom, timeUntil, minDaysBefore, maxDaysBefore } = rule
  return [from, to, weekdays, timeFrom, timeUntil, minDaysBefore, maxDaysBefore].every(each => each == null)
}
