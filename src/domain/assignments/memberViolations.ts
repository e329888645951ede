import type { Violation } from '../refusals/refusal.ts'
import { isolate } from '../rules/isolate.ts'
import type { Candidate } from './findCandidates.ts'
import { Obstacle } from './MemberCandidate.ts'

/** Why a departure cannot have a member of a resource; none if it can. @param path where the request names the member or departure */
export function memberViolations(candidate: Candidate | undefined, path: Violation['path']): Violation[] {
  if (!candidate) return [{ path, detail: 'No member of this resource has this ResourceMemberID.' }]
  const { obstacle } = candidate
  return obstacle === null ? [] : [{ path, detail: sentences[obstacle](isolate(candidate.name), candidate) }]
}

const sentences: Record<Obstacle, (name: string, candidate: Candidate) => string> = {
  [Obstacle.INACTIVE]: name => `${name} is not active.`,
  [Obstacle.ABSENT]: name => `${name} is absent that day.`,
  [Obstacle.LACKS_SKILLS]: (name, { missingSkills }) =>
    `${name} lacks what the activity needs: ${missingSkills.map(isolate).join(', ')}.`,
  [Obstacle.BUSY]: (name, { busyActivity, busyDate, busyTime }) =>
    `${name} has another departure at that time: ${isolate(busyActivity!)} on ${busyDate} at ${busyTime}.`,
}
