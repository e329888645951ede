import type { ResourceOfDayFragment } from '../api/generated.ts'
import type { Axis } from '../timeline/axisOf.ts'

export type DayResource = ResourceOfDayFragment

/** A day of all resources on a common time axis. */
export interface DayFrame {
  day: string
  from: Date
  until: Date
  zone: string
  axis: Axis
  /** The minute of the day of an instant; of one on another day, its start or its end. */
  minuteOf(instant: number): number
}
