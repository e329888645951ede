import type { Fault } from '../refusal.ts'
import type { ResourceChanges, ResourceExceptionInput, ResourceMemberInput } from './ResourceInput.ts'
import type { ResourceMember } from './ResourceMember.ts'

type Given = Pick<ResourceChanges, 'quantity' | 'members' | 'autoAssign' | 'openingTimes' | 'exceptions'>

/** All faults of a resource that its types and bounds do not cover. */
export function resourceFaults(input: Given, named: boolean, known: readonly ResourceMember[]): Fault[] {
  const { quantity, members, openingTimes, exceptions } = input
  const faults: Fault[] = []
  const kept = members ? known.filter(each => members.some(({ memberId }) => memberId === each.memberId)) : known
  if (named && quantity != null) {
    const detail = 'A named resource has as many as it has active members: leave the quantity out.'
    faults.push({ path: ['input', 'quantity'], detail })
  }
  if (!named && members != null) {
    const detail = 'This resource is counted and not named, so it has no members: create another one for them.'
    faults.push({ path: ['input', 'members'], detail })
  } else faults.push(...(members ?? []).flatMap((member, at) => memberFaults(member, at, members ?? [], known)))

  if (!named && input.autoAssign) {
    const detail = 'This resource is counted and not named, so it has no members to assign.'
    faults.push({ path: ['input', 'autoAssign'], detail })
  }
  for (const [at, { weekdays }] of (openingTimes ?? []).entries()) {
    if (new Set(weekdays).size === weekdays.length) continue
    const detail = 'Each day of the week can be given once.'
    faults.push({ path: ['input', 'openingTimes', at, 'weekdays'], detail })
  }
  for (const [at, exception] of (exceptions ?? []).entries()) {
    faults.push(...exceptionFaults(exception, at, exceptions ?? [], named, kept))
  }
  return faults
}

function memberFaults(
  { memberId, name }: ResourceMemberInput,
  at: number,
  all: readonly ResourceMemberInput[],
  known: readonly ResourceMember[],
): Fault[] {
  const faults: Fault[] = []
  const before = all.slice(0, at)
  if (memberId && !known.some(each => each.memberId === memberId)) {
    const detail = 'No member of this resource has this ResourceMemberID.'
    faults.push({ path: ['input', 'members', at, 'memberId'], detail })
  } else if (memberId && before.some(each => each.memberId === memberId)) {
    const detail = 'Each member can be given once.'
    faults.push({ path: ['input', 'members', at, 'memberId'], detail })
  }
  const isSame = (each: ResourceMemberInput) => each.name.trim().toLowerCase() === name.trim().toLowerCase()
  if (before.some(isSame)) {
    const detail = `Another member is called ${name.trim()}: names are unique within a resource.`
    faults.push({ path: ['input', 'members', at, 'name'], detail })
  }
  return faults
}

function exceptionFaults(
  exception: ResourceExceptionInput,
  at: number,
  all: readonly ResourceExceptionInput[],
  named: boolean,
  members: readonly ResourceMember[],
): Fault[] {
  const { from, until, quantity, memberId } = exception
  const faults: Fault[] = []
  const fault = (field: string, detail: string) => faults.push({ path: ['input', 'exceptions', at, field], detail })
  if (until && until < from) fault('until', `The exception cannot end on ${until}, before it begins on ${from}.`)
  if (named) {
    if (quantity != null) fault('quantity', 'A named resource has absences of its members and no other quantity.')
    if (!memberId) fault('memberId', 'Say which member is absent.')
    else if (!members.some(each => each.memberId === memberId)) {
      fault('memberId', 'No member of this resource has this ResourceMemberID.')
    }
  } else {
    if (quantity == null) fault('quantity', 'Say how many there are then.')
    if (memberId) fault('memberId', 'This resource is counted and not named, so it has no members.')
  }
  const other = all
    .slice(0, at)
    .find(
      each =>
        (each.memberId ?? null) === (memberId ?? null) && each.from <= (until ?? LAST) && from <= (each.until ?? LAST),
    )
  if (other) {
    const days = other.until ? `from ${other.from} to ${other.until}` : `from ${other.from} on`
    fault('from', `It overlaps with the exception ${days}.`)
  }
  return faults
}

/** After every date, as text. */
const LAST = '9999-12-31'
