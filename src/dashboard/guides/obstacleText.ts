import { isolate } from '../../domain/rules/isolate.ts'
import type { AssignChoicesQuery } from '../api/generated.ts'
import { words } from '../words.ts'

export type Candidate = AssignChoicesQuery['timeslot']['resourceUses'][number]['candidates'][number]

/** Whether a member is free for a departure, or what prevents it. */
export function obstacleText({
  obstacle,
  isManuallyRemoved: removedByHand,
  missingSkills,
  busyTimeslot,
}: Candidate): string {
  const texts = words.guides
  if (obstacle === null) return removedByHand ? texts.freeRemoved : texts.free
  if (obstacle === 'INACTIVE') return texts.inactive
  if (obstacle === 'ABSENT') return texts.absent
  if (obstacle === 'LACKS_SKILLS') return texts.lacks(missingSkills.map(isolate).join(', '))
  return texts.busy(busyTimeslot?.product?.name ?? '', busyTimeslot?.time ?? '')
}
