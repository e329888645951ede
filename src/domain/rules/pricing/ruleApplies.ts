import type { PriceRule } from './Pricing.ts'

/** What price rules depend on, besides the units: when the timeslot is, when it is sold, and by whom. */
export interface PriceContext {
  /** The local day and the local time at which the timeslot starts. */
  date: string
  time: string
  /** The local day of the sale. */
  today: string
  channel: string
  partnerId: string | null
}

/** Whether the conditions of a rule hold that do not depend on the units. */
export function ruleApplies(rule: PriceRule, sale: PriceContext): boolean {
  const { date, time, channel, partnerId } = sale
  if (rule.from && date < rule.from) return false
  if (rule.to && date > rule.to) return false
  if (rule.timeFrom && time < rule.timeFrom) return false
  if (rule.timeUntil && time >= rule.timeUntil) return false
  if (rule.weekdays && !rule.weekdays.includes(weekdayOf(date))) return false
  if (rule.minDaysBefore != null || rule.maxDaysBefore != null) {
    const days = dayNumber(date) - dayNumber(sale.today)
    if (days < (rule.minDaysBefore ?? 0) || days > (rule.maxDaysBefore ?? Number.POSITIVE_INFINITY)) return false
  }
  return sellsTo(rule, channel, partnerId)
}

/** Whether a rule is for a seller. */
export function sellsTo(rule: PriceRule, channel: string, partnerId: string | null): boolean {
  if (rule.channels && !rule.channels.includes(channel)) return false
  return !rule.partnerIds || (partnerId !== null && rule.partnerIds.includes(partnerId))
}

const DAY = 86_400_000

/** The number of a local day, counted from 1970-01-01. */
export function dayNumber(date: string): number {
  return Date.parse(date) / DAY
}

/** The local day after one. */
export function dayAfter(date: string): string {
  return new Date(Date.parse(date) + DAY).toISOString().slice(0, 10)
}

/** The day of the week, 1 for Monday to 7 for Sunday. */
export function weekdayOf(date: string): number {
  return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1
}
