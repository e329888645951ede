import type { MonthSlotFragment } from '../api/generated.ts'

/** What a calendar shows of a timeslot. */
export type MonthSlot = MonthSlotFragment
