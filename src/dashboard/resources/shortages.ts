import type { Problem } from '../api/Problem.ts'

/** A departure with bookings that lacks some of a resource. */
export interface Shortage {
  resourceId: string
  resourceName: string
  timeslotId: string
  activityName: string
  date: string
  time: string
  missing: number
  bookingReferences: readonly string[]
}

/** The departures because of which a change was refused; undefined if it was refused for another reason, or not at all. */
export function shortagesOf(problem: Problem | undefined): readonly Shortage[] | undefined {
  if (problem?.code !== 'resource-shortage') return undefined
  return (problem.facts.shortages ?? []) as readonly Shortage[]
}
