import type { Violation } from '../refusals/refusal.ts'
import { readItems } from '../scalars/inputRule.ts'
import type { ResourceMember } from './ResourceMember.ts'

interface Member {
  memberId?: string | null
  name: string
}

interface Exception {
  from: string
  to?: string | null
  quantity?: number | null
  memberId?: string | null
}

/** What could be read of a new resource, or of changes to one. */
interface Read {
  quantity?: number | null
  members?: readonly Member[] | null
  autoAssign?: boolean | null
  openingTimes?: readonly { weekdays: readonly number[] }[] | null
  exceptions?: readonly Exception[] | null
}

/** All violations of a new resource beyond the bounds of its fields, in what could be read of it. Paths begin inside the input. */
export function newResourceViolations(read: Read, given: ReadonlySet<string>): Violation[] {
  const named = given.has('members')
  const violations = [...listViolations(read), ...kindViolations(read, named)]
  if (!named && !given.has('quantity')) {
    const detail = 'Say how many there are, or who they are with members.'
    violations.push({ path: ['quantity'], detail })
  }
  for (const [index, { memberId }] of readItems(read.members)) {
    if (!memberId) continue
    const detail = 'The members of a new resource are new too: leave the ResourceMemberID out.'
    violations.push({ path: ['members', index, 'memberId'], detail })
  }
  for (const [index] of named ? readItems(read.exceptions) : []) {
    const detail =
      'The members of a new resource have no ResourceMemberID yet: add their absences with updateResource, once it exists.'
    violations.push({ path: ['exceptions', index, 'memberId'], detail })
  }
  return violations
}

/**
 * All violations of changes to a resource beyond the bounds of their fields. Paths begin inside the input.
 * @param named whether the resource is named
 * @param known its members
 */
export function changesViolations(changes: Read, named: boolean, known: readonly ResourceMember[]): Violation[] {
  const violations = [...listViolations(changes), ...kindViolations(changes, named)]
  if (!named) return violations
  const { members, exceptions } = changes
  const ids = new Set(known.map(each => each.memberId))
  const violation = (list: string, index: number) =>
    violations.push({
      path: [list, index, 'memberId'],
      detail: 'No member of this resource has this ResourceMemberID.',
    })
  for (const [index, { memberId }] of (members ?? []).entries()) {
    const isFirst = members?.findIndex(each => each.memberId === memberId) === index
    if (memberId && isFirst && !ids.has(memberId)) violation('members', index)
  }
  const kept = members ? new Set(members.map(each => each.memberId)) : ids
  for (const [index, { memberId }] of (exceptions ?? []).entries()) {
    if (!memberId) violations.push({ path: ['exceptions', index, 'memberId'], detail: 'Say which member is absent.' })
    else if (!ids.has(memberId) || !kept.has(memberId)) violation('exceptions', index)
  }
  return violations
}

/** The violations of the lists in themselves: they are the same for a new resource and for changes, whatever is stored. */
export function listViolations({ members, openingTimes, exceptions }: Read): Violation[] {
  const violations: Violation[] = []
  const earlier: Member[] = []
  for (const [index, member] of readItems(members)) {
    const { memberId, name } = member
    if (memberId && earlier.some(each => each.memberId === memberId)) {
      violations.push({ path: ['members', index, 'memberId'], detail: 'Each member can be given once.' })
    }
    if (earlier.some(each => each.name.trim().toLowerCase() === name.trim().toLowerCase())) {
      const detail = `Another member is called ${name.trim()}: names are unique within a resource.`
      violations.push({ path: ['members', index, 'name'], detail })
    }
    earlier.push(member)
  }
  for (const [index, { weekdays }] of readItems(openingTimes)) {
    if (new Set(weekdays).size === weekdays.length) continue
    violations.push({ path: ['openingTimes', index, 'weekdays'], detail: 'Each day of the week can be given once.' })
  }
  return [...violations, ...dayViolations(readItems(exceptions))]
}

/** The violations of the days of exceptions. */
function dayViolations(exceptions: readonly [at: number, exception: Exception][]): Violation[] {
  const violations: Violation[] = []
  const earlier: Exception[] = []
  for (const [index, exception] of exceptions) {
    const { from, to, memberId } = exception
    if (to && to < from) {
      const detail = `The exception cannot end on ${to}, before it begins on ${from}.`
      violations.push({ path: ['exceptions', index, 'to'], detail })
    }
    const other = earlier.find(
      each => (each.memberId ?? null) === (memberId ?? null) && each.from <= (to ?? LAST) && from <= (each.to ?? LAST),
    )
    if (other) {
      const days = other.to ? `from ${other.from} to ${other.to}` : `from ${other.from} on`
      violations.push({ path: ['exceptions', index, 'from'], detail: `It overlaps with the exception ${days}.` })
    }
    earlier.push(exception)
  }
  return violations
}

/** The violations of what a named resource cannot have, or a counted one. */
function kindViolations({ quantity, members, autoAssign, exceptions }: Read, named: boolean): Violation[] {
  const violations: Violation[] = []
  const violation = (path: Violation['path'], detail: string) => violations.push({ path, detail })
  if (named && quantity != null) {
    violation(['quantity'], 'A named resource has as many as it has active members: leave the quantity out.')
  }
  if (!named && members != null) {
    violation(['members'], 'This resource is counted and not named, so it has no members: create another one for them.')
  }
  if (!named && autoAssign) {
    violation(['autoAssign'], 'This resource is counted and not named, so it has no members to assign.')
  }
  for (const [index, exception] of readItems(exceptions)) {
    const path = (field: string) => ['exceptions', index, field]
    if (named && exception.quantity != null) {
      violation(path('quantity'), 'A named resource has absences of its members and no other quantity.')
    }
    if (!named && exception.quantity == null) violation(path('quantity'), 'Say how many there are then.')
    if (!named && exception.memberId) {
      violation(path('memberId'), 'This resource is counted and not named, so it has no members.')
    }
  }
  return violations
}

/** After every date, as text. */
const LAST = '9999-12-31'
