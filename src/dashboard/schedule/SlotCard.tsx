import { updateQuery } from '../address.ts'
import type { ActivityColour } from '../api/generated.ts'
import { count } from '../format.ts'
import { ShortMarks } from '../resources/ShortMarks.tsx'
import { words } from '../words.ts'
import { draggable } from './dragging.ts'
import type { Slot } from './exceptionOf.ts'
import type { SlotState } from './slotState.ts'

const texts = words.schedule

/** A timeslot with its occupancy; a click opens its actions. */
export function SlotCard({
  slot,
  name,
  colour,
  state,
  now,
}: {
  slot: Slot
  name: string
  colour: ActivityColour | undefined
  state: SlotState
  now: Date
}) {
  const { time, capacity, id: timeslotId, tally } = slot
  return (
    <button
      type="button"
      class={`week-slot ${state.kind} ${state.exception ? 'excepted' : ''}`}
      data-slot={timeslotId}
      data-colour={colour}
      {...draggable(timeslotId, slot.startsAt, now)}
      onClick={() => updateQuery({ slot: timeslotId }, false)}
    >
      <span class="week-line">
        <time>{time}</time>
        <span class="week-fill" title={texts.taken(count(tally.participants), count(capacity))}>
          {count(tally.participants)}/{count(capacity)}
        </span>
      </span>
      {name && <span class="week-name">{name}</span>}
      <meter
        min={0}
        max={Math.max(capacity, 1)}
        value={tally.participants}
        aria-label={texts.taken(count(tally.participants), count(capacity))}
      />
      <span class="week-short">
        <ShortMarks uses={slot.resourceUses} />
      </span>
      {state.word && <span class="week-state">{state.word}</span>}
    </button>
  )
}
