import { Temporal } from 'temporal-polyfill'
import type { Sql } from '../../../platform/sql/Database.ts'
import { someOf } from '../../../platform/sql/someOf.ts'
import { startOfDay } from '../../meters/totals/startOfDay.ts'
import type { Channel } from '../../scalars/Channel.ts'
import { countDays } from '../../scalars/countDays.ts'
import { type FigureSums, figuresOf } from './figuresOf.ts'
import { InsightBasis } from './InsightBasis.ts'
import { InsightGrain } from './InsightGrain.ts'
import type { InsightGroup } from './InsightGroup.ts'
import { InsightGroupBy } from './InsightGroupBy.ts'
import type { Insights } from './Insights.ts'
import type { InsightsInput } from './InsightsInput.ts'
import type { InsightRow, InsightValues } from './insightParts.ts'
import { insightPeriods } from './insightPeriods.ts'
import { insightRanges, MAX_DAYS_SOLD } from './insightRanges.ts'
import { sumLeadTimes, sumNeverSold } from './sumDepartures.ts'
import { sumPlaces } from './sumPlaces.ts'
import { sumSales } from './sumSales.ts'
import { sumTotals } from './sumTotals.ts'

type Operator = Readonly<Record<'operatorId' | 'timeZone' | 'currency', string>>

/**
 * Reads the figures of a range of local days and of the same range one year before: by the days of the activities from the totals that
 * are kept of each day, by those of the sales from the bookings. Refuses a range that ends before it starts or has too many days.
 */
export async function readInsights(db: Sql, operator: Operator, input: InsightsInput): Promise<Insights> {
  const { operatorId, timeZone, currency } = operator
  const ranges = insightRanges(input.basis, input.from, input.to)
  const { from, to, beforeFrom, beforeTo } = ranges
  const grain = input.grain ?? InsightGrain.DAY
  const [now, before] = await Promise.all(
    [
      { from, to, years: 0 },
      { from: beforeFrom, to: beforeTo, years: 1 },
    ].map(range => {
      const values = {
        ...range,
        operatorId,
        first: from,
        grain: grain.toLowerCase(),
        activityIds: someOf(input.activityIds),
        channels: someOf(input.channels),
        partnerIds: someOf(input.partnerIds),
      }
      return readSums(db, timeZone, values, input)
    }),
  )
  const both = (read: (sums: Sums) => FigureSums) => ({
    figures: figuresOf(read(now!), currency),
    yearBefore: figuresOf(read(before!), currency),
  })
  return {
    yearBeforeFrom: beforeFrom,
    yearBeforeTo: beforeTo,
    ...both(sums => sums.ofAll()),
    periods: insightPeriods(from, to, grain).map(period => ({
      ...period,
      ...both(sums => sums.ofPeriod(period.begins)),
    })),
    groups: input.groupBy ? groupsOf(input.groupBy, now!, before!, both) : [],
  }
}

/** Reads what adds up to the figures of one range. */
async function readSums(
  db: Sql,
  timeZone: string,
  values: InsightValues,
  { basis, groupBy, from, to }: InsightsInput,
): Promise<Sums> {
  const shape = { groupBy: groupBy ?? ('' as const) }
  if (basis === InsightBasis.SOLD) {
    const days = Array.from(
      { length: countDays(values.from, values.to) + 1 },
      (_, index) => new Date(startOfDay(Temporal.PlainDate.from(values.from).add({ days: index }), timeZone)),
    )
    const [startsAt, endsAt] = [days[0]!, days.pop()!]
    return new Sums(await sumSales(db, { ...values, begins: days, startsAt, endsAt }, shape), true, false, false)
  }
  // Of the range that was asked for: with a leap day, the one a year before is a day longer.
  const leads = countDays(from, to) <= MAX_DAYS_SOLD
  const places = !values.channels && !values.partnerIds
  const read = await Promise.all([
    sumTotals(db, values, shape),
    sumNeverSold(db, values, shape),
    leads ? sumLeadTimes(db, values, shape) : [],
    places ? sumPlaces(db, values, shape) : [],
  ])
  const divides = groupBy !== InsightGroupBy.CHANNEL && groupBy !== InsightGroupBy.PARTNER
  return new Sums(read.flat(), leads, places, places && divides)
}

type PartialRow = InsightRow & Partial<FigureSums>

/** The sums of one range, by period and by group. */
class Sums {
  readonly #rows: readonly PartialRow[]
  readonly #leads: boolean
  readonly #places: boolean
  readonly #placesOfGroups: boolean

  constructor(rows: readonly PartialRow[], leads: boolean, places: boolean, placesOfGroups: boolean) {
    this.#rows = rows
    this.#leads = leads
    this.#places = places
    this.#placesOfGroups = placesOfGroups
  }

  ofAll(): FigureSums {
    return this.#added(
      this.#rows.filter(each => !each.ofGroup),
      this.#places,
    )
  }

  ofPeriod(period: string): FigureSums {
    return this.#added(
      this.#rows.filter(each => !each.ofGroup && each.period === period),
      this.#places,
    )
  }

  ofGroup(parent: string | null): FigureSums {
    return this.#added(
      this.#rows.filter(each => each.ofGroup && each.parent === parent),
      this.#placesOfGroups,
    )
  }

  get parents(): (string | null)[] {
    return this.#rows.filter(each => each.ofGroup).map(each => each.parent)
  }

  #added(rows: readonly PartialRow[], places: boolean): FigureSums {
    const sum = (name: keyof FigureSums) => rows.reduce((all, each) => all + (each[name] ?? 0), 0)
    return {
      bookings: sum('bookings'),
      participants: sum('participants'),
      revenueMinor: sum('revenueMinor'),
      commissionMinor: sum('commissionMinor'),
      cancelled: sum('cancelled'),
      noShows: sum('noShows'),
      neverSold: sum('neverSold'),
      leadSeconds: this.#leads ? sum('leadSeconds') : null,
      taken: places ? sum('taken') : null,
      capacity: places ? sum('capacity') : null,
    }
  }
}

type Both = (read: (sums: Sums) => FigureSums) => Pick<InsightGroup, 'figures' | 'yearBefore'>

/** The groups that have figures in one of the ranges. */
function groupsOf(groupBy: InsightGroupBy, now: Sums, before: Sums, both: Both): InsightGroup[] {
  const groups = [...new Set([...now.parents, ...before.parents])].map(parent => ({
    activityId: groupBy === InsightGroupBy.ACTIVITY ? parent : null,
    partnerId: groupBy === InsightGroupBy.PARTNER ? parent : null,
    channel: groupBy === InsightGroupBy.CHANNEL ? (parent as Channel) : null,
    weekday: groupBy === InsightGroupBy.WEEKDAY ? Number(parent) : null,
    ...both(sums => sums.ofGroup(parent)),
  }))
  const revenueOf = ({ figures, yearBefore }: InsightGroup) =>
    [figures.revenue.amount, yearBefore.revenue.amount] as const
  return groups
    .filter(each => hasFigures(each.figures) || hasFigures(each.yearBefore))
    .toSorted((one, other) => {
      if (one.weekday !== null && other.weekday !== null) return one.weekday - other.weekday
      const [[a, aBefore], [b, bBefore]] = [revenueOf(one), revenueOf(other)]
      return b - a || bBefore - aBefore
    })
}

const hasFigures = ({ bookingCount, cancelledCount, revenue, capacity }: InsightGroup['figures']) =>
  bookingCount > 0 || cancelledCount > 0 || revenue.amount !== 0 || (capacity ?? 0) > 0
