import { words } from '../words.ts'
import type { DaySlot } from './daySlots.ts'
import { runsOn } from './runsOn.ts'
import { SlotLink } from './SlotLink.tsx'

const timeline = words.timeline

/** The timeslots that began on an earlier day and are still running on this one. */
export function RunningSlots({ slots, day, now }: { slots: readonly DaySlot[]; day: string; now: Date }) {
  if (slots.length === 0) return null
  return (
    <section class="today-running" aria-labelledby="today-running">
      <h2 id="today-running">{timeline.running}</h2>
      <ol class="today-list">
        {slots.map(slot => (
          <li key={slot.id}>
            <SlotLink slot={slot} now={now} named runs={runsOn(slot, day, slot.timeZone)} />
          </li>
        ))}
      </ol>
    </section>
  )
}
