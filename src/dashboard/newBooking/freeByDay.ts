import type { NewBookingMonthQuery } from '../api/generated.ts'

/** The places of one day. */
export interface Free {
  free: number
  of: number
}

/**
 * The free places of each day of a month that has any. An activity that is in no shopfront has no available dates: theirs are counted
 * from its timeslots, by the same rule.
 */
export function freeByDay(month: NewBookingMonthQuery, least: number): ReadonlyMap<string, Free> {
  const days = new Map<string, Free>()
  for (const { date, capacity, totalCapacity } of month.availableDates ?? []) {
    days.set(date, { free: capacity, of: totalCapacity })
  }
  for (const { date, available, capacity, status } of month.timeslots ?? []) {
    if (status !== 'OPEN' || available < least) continue
    const { free, of } = days.get(date) ?? { free: 0, of: 0 }
    days.set(date, { free: free + available, of: of + capacity })
  }
  return days
}
