import type { ActivityColour, TodayActivitySlotFragment, TodaySlotFragment } from '../api/generated.ts'
import { minutesOf } from '../timeline/minutesIn.ts'

const DAY = 24 * 60

/** A timeslot with its position on the day's time axis, and its activity. */
export interface DaySlot extends TodaySlotFragment {
  name: string
  timeZone: string
  colour: ActivityColour
  /** Minutes since local midnight. */
  start: number
  /** The same for its end; a timeslot that continues after midnight ends with the day here. */
  end: number
}

/** Timeslots of a day in the order in which they start. */
export function daySlots(timeslots: readonly TodayActivitySlotFragment[]): DaySlot[] {
  return timeslots
    .map(({ product: { name, timeZone, colour }, ...slot }) => {
      const start = minutesOf(slot.time)
      const lasts = (Date.parse(slot.endsAt) - Date.parse(slot.startsAt)) / 60_000
      return { ...slot, name, timeZone, colour, start, end: Math.min(DAY, start + lasts) }
    })
    .sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt) || one.name.localeCompare(other.name))
}
