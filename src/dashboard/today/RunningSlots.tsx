import { todayIn } from '../calendar.ts'
import { count } from '../format.ts'
import { words } from '../words.ts'
import type { DaySlot } from './daySlots.ts'
import { SlotLink } from './SlotLink.tsx'

const { timeline } = words

/** The timeslots that have begun on an earlier day and still run on this one. */
export function RunningSlots({ slots, day, now }: { slots: readonly DaySlot[]; day: string; now: Date }) {
  if (slots.length === 0) return null
  return (
    <section class="today-running" aria-labelledby="today-running">
      <h2 id="today-running">{timeline.running}</h2>
      <ol class="today-list">
        {slots.map(slot => (
          <li key={slot.timeslotId}>
            <SlotLink slot={slot} now={now} named runs={runsOn(slot, day)} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const DAY_MS = 86_400_000

/** Which of its days it is; of what only goes on after midnight, until when. */
export function runsOn({ date, startsAt, endsAt, endTime, timeZone }: DaySlot, day: string): string {
  if (Date.parse(endsAt) - Date.parse(startsAt) < DAY_MS) return timeline.runsUntil(endTime)
  // What ends at midnight has ended on the day before.
  const last = todayIn(timeZone, new Date(Date.parse(endsAt) - 1))
  return timeline.dayOf(count(daysFrom(date, day)), count(daysFrom(date, last)))
}

const daysFrom = (first: string, day: string) => (Date.parse(day) - Date.parse(first)) / DAY_MS + 1
