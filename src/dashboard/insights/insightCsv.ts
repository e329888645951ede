import { plainPrice } from '../../domain/rules/plainPrice.ts'
import type { InsightNumbersFragment } from '../api/generated.ts'
import { words } from '../words.ts'

const texts = words.insights

const columns: readonly (readonly [
  head: string,
  of: (numbers: InsightNumbersFragment) => string | number | null | undefined,
])[] = [
  [texts.revenue, each => plainPrice(each.revenue)],
  [texts.bookings, each => each.bookingCount],
  [texts.participants, each => each.participants],
  [texts.csv.takenPlaces, each => each.takenPlaces],
  [texts.csv.capacity, each => each.capacity],
  [texts.csv.occupancy, each => each.occupancyPercent],
  [texts.csv.lead, each => each.averageLeadDays],
  [texts.cancellations, each => each.cancelledCount],
  [texts.csv.cancellation, each => each.cancellationPercent],
  [texts.noShows, each => each.noShowCount],
  [texts.csv.noShow, each => each.noShowPercent],
  [texts.commission, each => plainPrice(each.commission)],
]

interface CsvRow {
  name: string
  figures: InsightNumbersFragment
  yearBefore: InsightNumbersFragment
}

/** The heads and rows of the CSV file of a table: each figure, then each of the year before. */
export function insightCsv(
  head: string,
  rows: readonly CsvRow[],
): [string[], (string | number | null | undefined)[][]] {
  const heads = columns.map(([name]) => name)
  return [
    [head, ...heads, ...heads.map(texts.csv.before), words.currency],
    rows.map(({ name, figures, yearBefore }) => [
      name,
      ...columns.map(([, of]) => of(figures)),
      ...columns.map(([, of]) => of(yearBefore)),
      figures.revenue.currency,
    ]),
  ]
}
