import type { LackingUse } from './findLacking.ts'

/** A member that can be assigned. */
export interface FreeMember {
  memberId: string
  name: string
  skills: readonly string[]
}

/** A time in which a member is taken, and the local day of the departure. */
export interface TakenTime {
  memberId: string
  startsAt: Date
  endsAt: Date
  date: string
}

type Lacking = Pick<
  LackingUse,
  'timeslotId' | 'resourceId' | 'startsAt' | 'endsAt' | 'date' | 'missing' | 'skills' | 'absent'
>

/** What the rule decides. */
export interface AssignmentPlan<Use extends Lacking> {
  assigned: { use: Use; memberId: string }[]
  unfilled: { use: Use; missing: number; reason: string }[]
}

/**
 * Chooses members of one resource for departures in their order. Of those who are free, not absent and have the skills, it takes who
 * has the fewest departures that day, then who has the fewest skills, so that those with rare ones stay free, then the first by name.
 */
export function planAssignments<Use extends Lacking>(
  uses: readonly Use[],
  members: readonly FreeMember[],
  taken: readonly TakenTime[],
): AssignmentPlan<Use> {
  const times = Map.groupBy(taken, each => each.memberId)
  const departuresOn = (memberId: string, date: string) =>
    (times.get(memberId) ?? []).filter(each => each.date === date).length
  const plan: AssignmentPlan<Use> = { assigned: [], unfilled: [] }
  for (const use of uses) {
    const able = members.filter(each => missingSkills(use.skills, each.skills).length === 0)
    const present = able.filter(each => !use.absent.includes(each.memberId))
    const free = present
      .filter(({ memberId }) => !(times.get(memberId) ?? []).some(each => overlaps(each, use)))
      .map(member => ({ ...member, departures: departuresOn(member.memberId, use.date) }))
      .sort(
        (one, other) =>
          one.departures - other.departures ||
          one.skills.length - other.skills.length ||
          one.name.localeCompare(other.name, 'en') ||
          (one.memberId < other.memberId ? -1 : 1),
      )
      .slice(0, use.missing)
    for (const { memberId } of free) {
      plan.assigned.push({ use, memberId })
      times.set(memberId, [...(times.get(memberId) ?? []), { memberId, ...use }])
    }
    const missing = use.missing - free.length
    if (missing > 0) plan.unfilled.push({ use, missing, reason: reasonOf(use, members, able, present) })
  }
  return plan
}

/** The skills that are needed and missing, ignoring case. */
export function missingSkills(needed: readonly string[], skills: readonly string[]): string[] {
  const has = new Set(skills.map(each => each.toLowerCase()))
  return needed.filter(each => !has.has(each.toLowerCase()))
}

function overlaps(one: { startsAt: Date; endsAt: Date }, other: { startsAt: Date; endsAt: Date }): boolean {
  return one.startsAt < other.endsAt && one.endsAt > other.startsAt
}

function reasonOf(
  { skills }: Lacking,
  members: readonly unknown[],
  able: readonly unknown[],
  present: readonly unknown[],
): string {
  if (members.length === 0) return 'No member is active.'
  if (able.length === 0) return `No active member has the skills that it needs: ${skills.join(', ')}.`
  const those = skills.length > 0 ? 'active members with the skills' : 'active members'
  if (present.length === 0) return `All ${those} are absent that day.`
  return `All ${those} who are there have this or another departure at that time.`
}
