import type { ActivityChoice } from '../kit/choices.ts'
import type { Exception } from './exceptionOf.ts'
import type { MonthSlot } from './MonthSlot.ts'

/** A day of a month with its timeslots, in the order of their start. */
export interface MonthDay {
  day: string
  today: string
  now: Date
  slots: readonly MonthSlot[]
  exceptions: readonly Exception[]
  activities: ReadonlyMap<string, ActivityChoice>
}

/** How many timeslots of a day are listed; a dialog has all of them. */
export const MOST_LISTED = 6
