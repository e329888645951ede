import type { ShortageFragment } from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'

/** The departures because of which a change was refused; undefined if it was refused for another reason, or not at all. */
export function shortagesOf(problem: Problem | undefined): readonly ShortageFragment[] | undefined {
  if (problem?.code !== 'resource-shortage') return undefined
  return (problem.facts.shortages ?? []) as readonly ShortageFragment[]
}
