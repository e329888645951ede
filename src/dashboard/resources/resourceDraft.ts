import type {
  CreateResourceInput,
  ResourceExceptionInput,
  ResourceWholeFragment,
  UpdateResourceInput,
} from '../api/generated.ts'
import { wholeNumber } from '../kit/wholeNumber.ts'

/** A resource as it is typed. */
export interface ResourceDraft {
  /** The version that it was typed over. */
  version: number
  name: string
  kind: 'counted' | 'named'
  quantity: string
  members: MemberDraft[]
  openingTimes: OpeningDraft[]
  exceptions: ExceptionDraft[]
}

export interface MemberDraft {
  key: string
  /** Empty for one that is not saved yet. */
  memberId: string
  name: string
  /** Separated by commas. */
  skills: string
  active: boolean
}

export interface OpeningDraft {
  key: string
  weekdays: number[]
  from: string
  until: string
}

export interface ExceptionDraft {
  key: string
  from: string
  until: string
  quantity: string
  memberId: string
  reason: string
}

/** The draft of a resource, or of a new one. */
export function draftOf(resource?: ResourceWholeFragment): ResourceDraft {
  return {
    version: resource?.version ?? 0,
    name: resource?.name ?? '',
    kind: resource?.hasNamedMembers ? 'named' : 'counted',
    quantity: resource ? String(resource.quantity) : '',
    members: (resource?.members ?? []).map(({ id: memberId, name, skills, active }) => ({
      key: memberId,
      memberId,
      name,
      skills: skills.join(', '),
      active,
    })),
    openingTimes: (resource?.openingTimes ?? []).map(({ weekdays, opensAt: from, closesAt: until }, index) => ({
      key: String(index),
      weekdays,
      from,
      until,
    })),
    exceptions: (resource?.exceptions ?? []).map(({ from, to: until, quantity, memberId, reason }, index) => ({
      key: String(index),
      from,
      until: until ?? '',
      quantity: quantity === null ? '' : String(quantity),
      memberId: memberId ?? '',
      reason: reason ?? '',
    })),
  }
}

/** The input to send. */
export function inputOf({
  kind,
  name,
  quantity,
  members,
  openingTimes,
  exceptions,
}: ResourceDraft): CreateResourceInput {
  const named = kind === 'named'
  return {
    name,
    ...(named
      ? {
          members: members.map(each => ({
            ...(each.memberId && { memberId: each.memberId }),
            name: each.name,
            skills: skillsOf(each.skills),
            active: each.active,
          })),
        }
      : { quantity: wholeNumber(quantity) }),
    openingTimes: openingTimes.map(({ weekdays, from, until }) => ({ weekdays, opensAt: from, closesAt: until })),
    exceptions: exceptions.map(each => exceptionInput(each, named)),
  }
}

type ResourceChanges = Omit<UpdateResourceInput, 'resourceId' | 'expectedVersion' | 'force'>

/** The parts that were changed, which are all that is sent. */
export function changesOf(draft: ResourceDraft, before: ResourceDraft): ResourceChanges {
  const then = inputOf(before) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(inputOf(draft)).filter(([part, value]) => JSON.stringify(value) !== JSON.stringify(then[part])),
  )
}

function exceptionInput(
  { from, until, quantity, memberId, reason }: ExceptionDraft,
  named: boolean,
): ResourceExceptionInput {
  return {
    from,
    to: until || null,
    ...(named ? { memberId: memberId || null } : { quantity: wholeNumber(quantity) }),
    reason: reason.trim() || null,
  }
}

const skillsOf = (text: string): string[] =>
  text
    .split(',')
    .map(each => each.trim())
    .filter(Boolean)
