import type { InsightFigures } from './InsightFigures.ts'
import type { LeadSums, NeverSoldSums } from './sumDepartures.ts'
import type { PlaceSums } from './sumPlaces.ts'
import type { BookingSums } from './sumTotals.ts'

/** What adds up to figures. Seconds and places are null if they are not read. */
export interface FigureSums
  extends Omit<BookingSums & NeverSoldSums, 'ofGroup' | 'period' | 'parent'>,
    Record<Exclude<keyof LeadSums | keyof PlaceSums, 'ofGroup' | 'period' | 'parent'>, number | null> {}

const percentOf = (part: number, whole: number) => (whole > 0 ? (100 * part) / whole : null)

const SECONDS_OF_DAY = 86_400

/** The figures of sums. @param currency the operator's */
export function figuresOf(sums: FigureSums, currency: string): InsightFigures {
  const { bookings, participants, noShows, leadSeconds, taken, capacity } = sums
  const cancelled = sums.cancelled - sums.neverSold
  return {
    revenue: { amount: sums.revenueMinor, currency },
    commission: { amount: sums.commissionMinor, currency },
    bookingCount: bookings,
    participants,
    cancelledCount: cancelled,
    cancellationPercent: percentOf(cancelled, bookings + cancelled),
    noShowCount: noShows,
    noShowPercent: percentOf(noShows, bookings),
    averageLeadDays: leadSeconds !== null && bookings > 0 ? leadSeconds / bookings / SECONDS_OF_DAY : null,
    takenPlaces: taken,
    capacity,
    occupancyPercent: taken !== null && capacity !== null ? percentOf(taken, capacity) : null,
  }
}
