import { address } from '../address.ts'
import type { InsightBasis, InsightGrain, InsightGroupBy, InsightsInput } from '../api/generated.ts'
import { bookingFilter } from '../bookings/bookingFilter.ts'
import { dayFrom, lastDayOf, mondayOf, movedDay, movedMonth } from '../calendar.ts'
import { words } from '../words.ts'

/** For how many days there are figures, in all and by the day of the sale. */
export const MOST_DAYS = 400
export const MOST_DAYS_SOLD = 92

export type RangeName = keyof typeof words.insights.ranges

/** What the URL asks for. */
export interface InsightChoice {
  range: RangeName
  input: InsightsInput & { basis: InsightBasis; grain: InsightGrain; groupBy: InsightGroupBy }
  days: number
}

const oneOf = <Name extends string>(text: string | null, known: Readonly<Record<Name, string>>): Name | undefined =>
  text !== null && Object.hasOwn(known, text) ? (text as Name) : undefined

/** The choice in the URL: by default this month by the day of the activities. @param today the operator's day */
export function insightChoice(today: string): InsightChoice {
  const { query } = address.value
  const range = oneOf(query.get('range'), words.insights.ranges) ?? 'month'
  const basis = oneOf(query.get('by'), words.insights.bases) ?? 'TAKING_PLACE'
  const whole = range === 'own' ? ownDays(query, today) : daysOf(range, today)
  // Nothing is sold on days to come: the year before must not have more days.
  const ends = basis === 'SOLD' && range !== 'own' && whole.to > today && whole.from <= today ? today : whole.to
  const days = (Date.parse(ends) - Date.parse(whole.from)) / 86_400_000 + 1
  const grain = oneOf(query.get('grain'), words.insights.grains) ?? (days > 92 ? 'MONTH' : days > 31 ? 'WEEK' : 'DAY')
  const groupBy = oneOf(query.get('group'), words.insights.groupings) ?? 'ACTIVITY'
  // They are in the URL as in that of the list of bookings.
  const { activityIds, channels, partnerIds } = bookingFilter(query)
  const filter = { activityIds, channels, partnerIds }
  return { range, days, input: { from: whole.from, to: ends, basis, grain, groupBy, ...filter } }
}

function daysOf(range: Exclude<RangeName, 'own'>, today: string): { from: string; to: string } {
  if (range === 'week') {
    const monday = mondayOf(today)
    return { from: monday, to: movedDay(monday, 6) }
  }
  if (range === 'year') return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }
  const month = movedMonth(today.slice(0, 7), range === 'lastMonth' ? -1 : 0)
  return { from: `${month}-01`, to: lastDayOf(month) }
}

function ownDays(query: URLSearchParams, today: string): { from: string; to: string } {
  const { from, to } = daysOf('month', today)
  return { from: dayFrom(query.get('from')) ?? from, to: dayFrom(query.get('to')) ?? to }
}
