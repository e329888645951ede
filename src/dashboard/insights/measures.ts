import type { InsightNumbersFragment } from '../api/generated.ts'
import { count, money, percent, signedNumber, signedPercent } from '../format.ts'
import { words } from '../words.ts'

const texts = words.insights

/** A figure: how it is printed, compared and drawn. */
export interface Measure {
  head: string
  /** The figure as a number; null if there is none. */
  value(numbers: InsightNumbersFragment): number | null
  print(numbers: InsightNumbersFragment): string
  /** What is printed below it in the headline. */
  detail?(numbers: InsightNumbersFragment): string | null
  /** The statuses of the bookings behind it, for the list; none if the list cannot show them. */
  statuses?: readonly string[]
  /** Whether it is a rate, whose change is in points. */
  rate?: boolean
}

const STANDING = ['CONFIRMED', 'REDEEMED', 'NO_SHOW'] as const
const CHARGED = [...STANDING, 'CANCELLED'] as const

const printed = (value: number | null | undefined, print: (value: number) => string) =>
  value === null || value === undefined ? texts.none : print(value)

const oneDecimal = (value: number) => count(Math.round(value * 10) / 10)
const percentage = (value: number) => percent(value / 100)
const bookings = (value: number) => texts.bookingsOf(value, count(value))

/** Every figure, in the order of the page. */
export const measures = {
  revenue: {
    head: texts.revenue,
    value: each => each.revenue.amount,
    print: each => money(each.revenue),
    statuses: CHARGED,
  },
  bookings: {
    head: texts.bookings,
    value: each => each.bookingCount,
    print: each => count(each.bookingCount),
    statuses: STANDING,
  },
  participants: {
    head: texts.participants,
    value: each => each.participants,
    print: each => count(each.participants),
    statuses: STANDING,
  },
  occupancy: {
    head: texts.occupancy,
    value: each => each.occupancyPercent ?? null,
    print: each => printed(each.occupancyPercent, percentage),
    detail: ({ takenPlaces, capacity }) =>
      typeof takenPlaces === 'number' && capacity ? texts.placesOf(count(takenPlaces), count(capacity)) : null,
    statuses: STANDING,
    rate: true,
  },
  lead: {
    head: texts.lead,
    value: each => each.averageLeadDays ?? null,
    print: each => printed(each.averageLeadDays, value => texts.days(oneDecimal(value))),
    statuses: STANDING,
  },
  cancellations: {
    head: texts.cancellations,
    value: each => each.cancellationPercent ?? null,
    print: each => printed(each.cancellationPercent, percentage),
    detail: each => bookings(each.cancelledCount),
    statuses: ['CANCELLED'],
    rate: true,
  },
  noShows: {
    head: texts.noShows,
    value: each => each.noShowPercent ?? null,
    print: each => printed(each.noShowPercent, percentage),
    detail: each => bookings(each.noShowCount),
    statuses: ['NO_SHOW'],
    rate: true,
  },
  commission: {
    head: texts.commission,
    value: each => each.commission.amount,
    print: each => money(each.commission),
    statuses: CHARGED,
  },
} as const satisfies Record<string, Measure>

export type MeasureName = keyof typeof measures

/** How a figure differs from the year before, in words and with its sign. */
export function changeText(measure: Measure, now: InsightNumbersFragment, before: InsightNumbersFragment): string {
  const [value, earlier] = [measure.value(now), measure.value(before)]
  if (earlier === null || (earlier === 0 && !measure.rate)) return texts.nothingBefore
  const printedBefore = measure.print(before)
  if (value === null || value === earlier || measure.print(now) === printedBefore)
    return value === null ? texts.nothingNow(printedBefore) : texts.same(printedBefore)
  const difference = value - earlier
  const change = measure.rate
    ? texts.points(signedNumber(Math.round(difference * 10) / 10))
    : signedPercent(Math.round((1000 * difference) / earlier) / 10)
  return (difference > 0 ? texts.more : texts.less)(change, printedBefore)
}
