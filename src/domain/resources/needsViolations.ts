import type { Violation } from '../refusals/refusal.ts'
import { readItems } from '../scalars/inputRule.ts'
import { ResourcePer } from './ResourcePer.ts'

interface Need {
  resourceId: string
  per: ResourcePer
  groupSize?: number | null
}

/** The violations of what an activity needs that do not depend on what is stored. Paths begin inside the input. */
export function needsViolations({ needs }: { needs?: readonly Need[] }): Violation[] {
  const violations: Violation[] = []
  const earlier = new Set<string>()
  for (const [index, { resourceId, per, groupSize }] of readItems(needs)) {
    const violation = (field: string, detail: string) => violations.push({ path: ['needs', index, field], detail })
    if (earlier.has(resourceId)) violation('resourceId', 'An activity names each resource once.')
    if (per === ResourcePer.GROUP && groupSize == null) violation('groupSize', 'Say how many participants are a group.')
    if (per !== ResourcePer.GROUP && groupSize != null)
      violation('groupSize', 'Only a need per GROUP has a group size.')
    earlier.add(resourceId)
  }
  return violations
}
