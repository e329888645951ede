import type { ActivityNeedsFragment, ResourceNeedInput, ResourcePer } from '../api/generated.ts'
import { minutesIn, type Span, spanOf } from '../inputs/span.ts'
import { wholeNumber } from '../kit/wholeNumber.ts'

/** What an activity needs of a resource, as it is typed. */
export interface NeedDraft {
  key: string
  resourceId: string
  per: ResourcePer
  quantity: string
  groupSize: string
  before: Span
  after: Span
  skills: string[]
}

export function needDrafts(needs: ActivityNeedsFragment['resourceNeeds']): NeedDraft[] {
  return needs.map(need => ({
    key: need.resource.id,
    resourceId: need.resource.id,
    per: need.per,
    quantity: String(need.quantity),
    groupSize: need.groupSize === null ? '' : String(need.groupSize),
    before: spanOf(need.minutesBefore),
    after: spanOf(need.minutesAfter),
    skills: [...need.skills],
  }))
}

/** The input to send. */
export function needInput({
  resourceId,
  per,
  quantity,
  groupSize,
  before,
  after,
  skills,
}: NeedDraft): ResourceNeedInput {
  return {
    resourceId,
    per,
    quantity: wholeNumber(quantity),
    groupSize: per === 'GROUP' ? wholeNumber(groupSize) : null,
    minutesBefore: minutesOf(before),
    minutesAfter: minutesOf(after),
    skills,
  }
}

/** The need that is typed, once all its numbers can be read. */
export function typedNeed(draft: NeedDraft) {
  const { per, quantity, groupSize, minutesBefore, minutesAfter } = needInput(draft)
  const numbers = [quantity, per === 'GROUP' ? groupSize : 1, minutesBefore, minutesAfter]
  if (!numbers.every(each => typeof each === 'number')) return undefined
  return {
    per,
    quantity: quantity as number,
    groupSize: groupSize ?? null,
    minutesBefore: minutesBefore as number,
    minutesAfter: minutesAfter as number,
  }
}

function minutesOf({ amount, unit }: Span): number | null {
  const whole = wholeNumber(amount)
  return typeof whole === 'number' ? whole * minutesIn[unit] : whole
}
