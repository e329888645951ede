import type { ActivityQuery, CreateScheduleInput } from '../api/generated.ts'
import { everyDay } from '../inputs/weekdays.ts'
import { wholeNumber } from '../kit/wholeNumber.ts'
import type { DraftedSchedule } from './scheduleSentence.ts'

export type Schedule = ActivityQuery['schedules'][number]

/** The draft of a schedule. */
interface ScheduleDraft {
  weekdays: number[]
  times: string[]
  seasonFrom: string
  seasonTo: string
  capacity: string
}

/** @param schedule undefined for a new one */
export function scheduleDraft(schedule?: Schedule): ScheduleDraft {
  if (!schedule) return { weekdays: everyDay, times: [''], seasonFrom: '', seasonTo: '', capacity: '' }
  const { weekdays, times, seasonFrom, seasonTo, capacity } = schedule
  return { weekdays, times, seasonFrom: seasonFrom ?? '', seasonTo: seasonTo ?? '', capacity: String(capacity) }
}

/** The input to send; empty times are omitted. */
export function scheduleInput(draft: ScheduleDraft): Omit<CreateScheduleInput, 'activityId'> {
  return {
    weekdays: draft.weekdays.toSorted(),
    times: draft.times.filter(Boolean),
    seasonFrom: draft.seasonFrom || null,
    seasonTo: draft.seasonTo || null,
    capacity: wholeNumber(draft.capacity)!,
  }
}

/** The schedule that the draft describes so far. */
export function draftedSchedule(draft: ScheduleDraft): DraftedSchedule {
  const { capacity, ...input } = scheduleInput(draft)
  return {
    weekdays: input.weekdays,
    times: input.times,
    seasonFrom: input.seasonFrom ?? null,
    seasonTo: input.seasonTo ?? null,
    capacity: typeof capacity === 'number' ? capacity : undefined,
  }
}
