import type { LackingUse } from './findLacking.ts'

/** A member that can be assigned. */
export interface FreeMember {
  memberId: string
  name: string
  skills: readonly string[]
}

/** A time in which a member is taken. */
export interface TakenTime {
  memberId: string
  startsAt: Date
  endsAt: Date
}

type Lacking = Omit<LackingUse, 'timeslotId' | 'resourceId'>

/** What the rule decides. */
export interface AssignmentPlan<Use extends Lacking> {
  assigned: { use: Use; memberId: string }[]
  unfilled: { use: Use; missing: number; reason: string }[]
}

/**
 * Chooses members of one resource for departures in their order. Of those who are free, not absent, not removed from the departure by
 * hand and have the skills, it takes who has the fewest hours that day, then that week, then who has the fewest skills, so that those
 * with rare ones stay free, then the first by name.
 * @param taken in all weeks of the departures
 */
export function planAssignments<Use extends Lacking>(
  uses: readonly Use[],
  members: readonly FreeMember[],
  taken: readonly TakenTime[],
): AssignmentPlan<Use> {
  const times = Map.groupBy(taken, each => each.memberId)
  const timesOf = (memberId: string) => times.get(memberId) ?? []
  const plan: AssignmentPlan<Use> = { assigned: [], unfilled: [] }
  for (const use of uses) {
    const able = members.filter(each => missingSkills(use.skills, each.skills).length === 0)
    const present = able.filter(each => !use.absent.includes(each.memberId))
    const free = present.filter(({ memberId }) => !timesOf(memberId).some(each => overlaps(each, use)))
    const chosen = free
      .filter(({ memberId }) => !use.excluded.includes(memberId))
      // Hours, as a whole day is more work than one tour; the day first, as otherwise whoever was absent gets all of the next day.
      .map(member => ({
        ...member,
        thatDay: timeWithin(timesOf(member.memberId), use.dayStart, use.dayEnd),
        thatWeek: timeWithin(timesOf(member.memberId), use.weekStart, use.weekEnd),
      }))
      .sort(
        (one, other) =>
          one.thatDay - other.thatDay ||
          one.thatWeek - other.thatWeek ||
          one.skills.length - other.skills.length ||
          one.name.localeCompare(other.name, 'en') ||
          (one.memberId < other.memberId ? -1 : 1),
      )
      .slice(0, use.missing)
    for (const { memberId } of chosen) {
      plan.assigned.push({ use, memberId })
      times.set(memberId, [...timesOf(memberId), { memberId, startsAt: use.startsAt, endsAt: use.endsAt }])
    }
    const missing = use.missing - chosen.length
    if (missing > 0) {
      const excluded = free.length - chosen.length
      plan.unfilled.push({ use, missing, reason: reasonOf(use, members.length, able.length, present.length, excluded) })
    }
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

/** How long these times are within a range, in milliseconds. */
function timeWithin(times: readonly TakenTime[], from: Date, before: Date): number {
  return times.reduce((sum, { startsAt, endsAt }) => {
    const within = Math.min(endsAt.getTime(), before.getTime()) - Math.max(startsAt.getTime(), from.getTime())
    return sum + Math.max(within, 0)
  }, 0)
}

/** @param excluded of those who are present, how many are free and were removed by hand */
function reasonOf({ skills }: Lacking, members: number, able: number, present: number, excluded: number): string {
  if (members === 0) return 'No member is active.'
  if (able === 0) return `No active member has the skills that it needs: ${skills.join(', ')}.`
  const those = skills.length > 0 ? 'active members with the skills' : 'active members'
  if (present === 0) return `All ${those} are absent that day.`
  if (excluded === 0) return `All ${those} who are there have this or another departure at that time.`
  if (excluded === present) return `All ${those} who are there were removed from this departure by hand.`
  return `All ${those} who are there were removed from this departure by hand, or have this or another one at that time.`
}
