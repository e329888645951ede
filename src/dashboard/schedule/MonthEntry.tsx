import { updateQuery } from '../address.ts'
import { count } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import type { ActivityChoice } from '../kit/choices.ts'
import { words } from '../words.ts'
import { draggable } from './dragging.ts'
import { type Exception, exceptionOf } from './exceptionOf.ts'
import type { MonthSlot } from './MonthSlot.ts'

const texts = words.schedule

/** One timeslot on one line, or two; a click opens its dialog. */
export function MonthEntry({
  slot,
  now,
  activity,
  exceptions,
  reached = true,
}: {
  slot: MonthSlot
  now: Date
  activity: ActivityChoice | undefined
  exceptions: readonly Exception[]
  /** Whether the Tab key stops here: in a grid, it stops at days. */
  reached?: boolean
}) {
  const { id: timeslotId, time, capacity, status, startsAt, tally } = slot
  const over = Date.parse(startsAt) <= now.getTime()
  const state = stateOf(slot, exceptions)
  return (
    <button
      type="button"
      class={`month-slot ${over ? 'over' : ''} ${status === 'CLOSED' ? 'closed' : ''}`}
      data-slot={timeslotId}
      data-colour={activity?.colour}
      {...draggable(timeslotId, startsAt, now)}
      tabIndex={reached ? undefined : -1}
      title={activity && texts.entry(time, activity.name, count(tally.participants), count(capacity))}
      onClick={() => updateQuery({ slot: timeslotId, day: '' }, false)}
    >
      <time>{time}</time>
      <span class="month-of">
        <Bdi>{activity?.name}</Bdi>
      </span>
      <span class="month-fill">
        {count(tally.participants)}/{count(capacity)}
      </span>
      {state && <span class="month-state">{state}</span>}
    </button>
  )
}

/** What is not as usual, in a word. */
function stateOf(slot: MonthSlot, exceptions: readonly Exception[]): string | undefined {
  if (slot.status === 'CLOSED') return words.timeslotStatuses.CLOSED
  if (slot.tally.participants > slot.capacity) return texts.tooMany
  if (slot.status === 'FULL') return words.timeslotStatuses.FULL
  return exceptionOf(slot, exceptions)?.capacity == null ? undefined : texts.capacityChanged
}
