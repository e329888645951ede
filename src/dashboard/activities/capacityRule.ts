import { count } from '../format.ts'
import { words } from '../words.ts'

const { activities: texts } = words

/** How many places its timeslots have. */
export function placesRule(capacities: readonly number[]): string {
  if (capacities.length === 0) return texts.noSchedule
  return texts.range(count(Math.min(...capacities)), count(Math.max(...capacities)))
}

/** How many of them one booking may have. */
export function bookingRule(least: number, most: number | null): string {
  return most === null ? texts.orMore(count(least)) : texts.range(count(least), count(most))
}
