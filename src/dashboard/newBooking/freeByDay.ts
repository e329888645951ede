import type { NewBookingMonthQuery } from '../api/generated.ts'

/** The places of one day. */
export interface Free {
  free: number
  of: number
  /** The lowest price of the day, for one of the default unit or for a group. */
  price?: { amount: number; currency: string }
}

/**
 * The free places of each day of a month that has any. An activity that is in no shopfront has no available dates: theirs are counted
 * from its timeslots, by the same rule.
 */
export function freeByDay(month: NewBookingMonthQuery, least: number): ReadonlyMap<string, Free> {
  const days = new Map<string, Free>()
  for (const { date, capacity, totalCapacity, price } of month.availableDates ?? []) {
    days.set(date, { free: capacity, of: totalCapacity, price })
  }
  for (const { date, availablePlaces: available, capacity, status, price } of month.timeslots ?? []) {
    if (status !== 'OPEN' || available < least) continue
    const day = days.get(date) ?? { free: 0, of: 0, price }
    const lowest = day.price && day.price.amount < price.amount ? day.price : price
    days.set(date, { free: day.free + available, of: day.of + capacity, price: lowest })
  }
  return days
}
