import { href } from '../address.ts'
import { count, localDay } from '../format.ts'
import { ActivityDot } from '../kit/ActivityDot.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import { timeSpan } from '../kit/timeSpan.ts'
import { words } from '../words.ts'
import type { DaySlot } from './daySlots.ts'
import { FillBar } from './FillBar.tsx'
import { SlotFacts } from './SlotFacts.tsx'

/** One timeslot, with a link to its manifest. */
export function SlotLink({
  slot,
  now,
  named = false,
  runs,
}: {
  slot: DaySlot
  now: Date
  /** Whether to show its activity. */
  named?: boolean
  /** How far it has progressed, such as "day 2 of 3", if it began on an earlier day. */
  runs?: string
}) {
  const over = Date.parse(slot.endsAt) <= now.getTime()
  const classes = ['today-slot', over && 'over', slot.status === 'CLOSED' && 'closed'].filter(Boolean).join(' ')
  const places = words.timeline.places(count(slot.tally.participants), count(slot.capacity))
  return (
    <a
      class={classes}
      href={href(`slot/${slot.id}`)}
      data-slot={slot.id}
      // The text of a short timeslot can be truncated.
      title={named ? undefined : `${slot.name}, ${timeSpan(slot)}, ${places}`}
    >
      {!named && <span class="today-bar" aria-hidden="true" />}
      <span class="today-time">
        <strong>{runs ? `${localDay(slot.date)}, ${slot.time}` : slot.time}</strong>
        {named && <span class="quiet">{timeSpan(slot).slice(slot.time.length)}</span>}
        {runs && ` · ${runs}`}
      </span>
      <span class={named ? 'today-name' : 'unseen'}>
        {named && <ActivityDot colour={slot.colour} />}
        <Bdi>{slot.name}</Bdi>
      </span>
      <span class="today-count">{places}</span>
      <FillBar capacity={slot.capacity} tally={slot.tally} />
      <span class="slot-facts">
        <SlotFacts slot={slot} now={now} />
      </span>
    </a>
  )
}
