import type { TodayActivitySlotFragment } from '../api/generated.ts'

/** What the panel shows of the current day. */
export interface ControlRoomProps {
  day: string
  zone: string
  now: Date
  /** The timeslots of the day; undefined until they are loaded. */
  slots: readonly TodayActivitySlotFragment[] | undefined
}
