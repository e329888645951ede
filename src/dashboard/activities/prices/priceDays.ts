import { totalOf } from '../../../domain/rules/pricing/PriceLine.ts'
import type { Pricing } from '../../../domain/rules/pricing/Pricing.ts'
import { forActivity, quote, type UnitQuantity } from '../../../domain/rules/pricing/quote.ts'
import type { PriceContext } from '../../../domain/rules/pricing/ruleApplies.ts'
import { lastDayOf, movedDay } from '../../calendar.ts'

/** A sale to preview, on any day. */
export interface Sold extends Pick<PriceContext, 'channel' | 'partnerId'> {
  units: readonly UnitQuantity[]
  /** The day on which a timeslot of a day is sold. */
  soldOn(date: string): string
}

/** What a sale costs on a day without fees, at its times, in minor units. */
export interface PricedDay {
  lowest: number
  highest: number
  /** The names of the rules that decide and of the adjustments that are added, in the order of the times. */
  rules: string[]
}

/** The time that is assumed where there are no timeslots. */
const MIDDAY = '12:00'

/**
 * The prices of each day of a month from today on that has timeslots; of every day if none has any.
 * @param timeslots undefined until they are loaded
 * @returns `assumed` is the time for which the prices are, if there are no timeslots
 */
export function priceDays(
  pricing: Pricing,
  sold: Sold,
  month: string,
  today: string,
  timeslots: readonly { date: string; time: string }[] | undefined,
): { days: ReadonlyMap<string, PricedDay>; assumed: string | undefined } {
  const assumed = timeslots?.length === 0 ? MIDDAY : undefined
  const first = month === today.slice(0, 7) ? today : `${month}-01`
  const starts = assumed ? daysFrom(first, lastDayOf(month)).map(date => ({ date, time: assumed })) : (timeslots ?? [])
  const days = new Map<string, PricedDay>()
  for (const { date, time } of starts) {
    const { price, rules } = priceAt(pricing, sold, date, time)
    const day = days.get(date) ?? { lowest: price, highest: price, rules: [] }
    days.set(date, {
      lowest: Math.min(day.lowest, price),
      highest: Math.max(day.highest, price),
      rules: [...new Set([...day.rules, ...rules])],
    })
  }
  return { days, assumed }
}

/** What a sale costs at one time without fees, with the rules that decide it and the adjustments that are added. */
export function priceAt(
  pricing: Pricing,
  { units, channel, partnerId, soldOn }: Sold,
  date: string,
  time: string,
): { price: number; rules: string[] } {
  const { lines } = quote(pricing, { date, time, today: soldOn(date), channel, partnerId, units })
  const activity = lines.filter(forActivity)
  return {
    price: totalOf(activity),
    rules: activity.flatMap(line => [...(line.rule ? [line.rule] : []), ...(line.adjustments ?? [])]),
  }
}

function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = movedDay(day, 1)) days.push(day)
  return days
}
