import type { Fault } from '../refusals/refusal.ts'
import { readItems } from '../scalars/inputRule.ts'
import { ResourcePer } from './ResourcePer.ts'

interface Need {
  resourceId: string
  per: ResourcePer
  groupSize?: number | null
}

/** The faults of what an activity needs that do not depend on what is stored. Paths begin inside the input. */
export function needsFaults({ needs }: { needs?: readonly Need[] }): Fault[] {
  const faults: Fault[] = []
  const earlier = new Set<string>()
  for (const [at, { resourceId, per, groupSize }] of readItems(needs)) {
    const fault = (field: string, detail: string) => faults.push({ path: ['needs', at, field], detail })
    if (earlier.has(resourceId)) fault('resourceId', 'An activity names each resource once.')
    if (per === ResourcePer.GROUP && groupSize == null) fault('groupSize', 'Say how many participants are a group.')
    if (per !== ResourcePer.GROUP && groupSize != null) fault('groupSize', 'Only a need per GROUP has a group size.')
    earlier.add(resourceId)
  }
  return faults
}
