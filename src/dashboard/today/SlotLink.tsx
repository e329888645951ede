import { href } from '../address.ts'
import { count } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { timeSpan } from '../kit/timeSpan.ts'
import { words } from '../words.ts'
import type { DaySlot } from './daySlots.ts'
import { FillBar } from './FillBar.tsx'
import { SlotFacts } from './SlotFacts.tsx'

/** One timeslot, and the way to its manifest. @param named whether to say which activity it is of */
export function SlotLink({ slot, now, named = false }: { slot: DaySlot; now: Date; named?: boolean }) {
  const over = Date.parse(slot.endsAt) <= now.getTime()
  const classes = ['today-slot', over && 'over', slot.status === 'CLOSED' && 'closed'].filter(Boolean).join(' ')
  return (
    <a class={classes} href={href(`slot/${slot.timeslotId}`)} data-slot={slot.timeslotId}>
      <span class="today-time">
        <strong>{slot.time}</strong>
        {named && <span class="quiet">{timeSpan(slot).slice(slot.time.length)}</span>}
      </span>
      <span class={named ? 'today-name' : 'unseen'}>
        <Bdi>{slot.name}</Bdi>
      </span>
      <span class="today-count">{words.timeline.places(count(slot.tally.participants), count(slot.capacity))}</span>
      <FillBar capacity={slot.capacity} tally={slot.tally} />
      <span class="slot-facts">
        <SlotFacts slot={slot} now={now} />
      </span>
    </a>
  )
}
