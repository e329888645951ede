import { words } from '../words.ts'
import type { DaySlot } from './daySlots.ts'
import { SlotLink } from './SlotLink.tsx'

/** The day's timeslots in a list, ordered by start. @param clock the current time, if it is on that day */
export function SlotList({ slots, now, clock }: { slots: readonly DaySlot[]; now: Date; clock: string | undefined }) {
  const begun = slots.filter(slot => Date.parse(slot.startsAt) <= now.getTime())
  const line = (slot: DaySlot) => (
    <li key={slot.id}>
      <SlotLink slot={slot} now={now} named />
    </li>
  )
  if (clock === undefined) return <ol class="today-list">{slots.map(line)}</ol>
  return (
    <ol class="today-list">
      {begun.map(line)}
      <li key="now" id="now" class="today-present">
        <time>{words.timeline.now(clock)}</time>
      </li>
      {slots.slice(begun.length).map(line)}
    </ol>
  )
}
