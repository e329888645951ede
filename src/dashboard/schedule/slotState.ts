import { count } from '../format.ts'
import { leftByResources } from '../resources/leftByResources.ts'
import { words } from '../words.ts'
import { type Exception, exceptionOf, type Slot } from './exceptionOf.ts'

const texts = words.schedule

/** The state of a timeslot besides its places; nothing if it can be booked. */
export interface SlotState {
  kind: 'closed' | 'full' | 'over' | 'open'
  word: string
  exception: Exception | undefined
}

export function slotState(slot: Slot, exceptions: readonly Exception[], now: Date): SlotState {
  const exception = exceptionOf(slot, exceptions)
  const over = new Date(slot.startsAt) <= now
  if (slot.status === 'CLOSED') return { kind: 'closed', word: closedWord(exception), exception }
  const parts = [exception?.capacity != null && changedWord(exception.capacity, exception.time && exception.reason)]
  // That a timeslot is past is obvious from the day; that it is past its cutoff is not.
  if (over) return { kind: 'over', word: parts.filter(Boolean).join(), exception }
  if (slot.status === 'CUTOFF_PASSED') parts.push(words.timeslotStatuses.CUTOFF_PASSED)
  else parts.push(leftByResources(slot) ?? (slot.status === 'FULL' && words.timeslotStatuses.FULL))
  const kind = slot.status === 'FULL' ? 'full' : 'open'
  return { kind, word: parts.filter(Boolean).join('. '), exception }
}

function closedWord(exception: Exception | undefined): string {
  if (!exception) return texts.leftOver
  return exception.reason ? texts.closedFor(exception.reason) : words.timeslotStatuses.CLOSED
}

/** An exception of a whole day is shown once, above the day. */
function changedWord(capacity: number, reason: string | null): string {
  return reason ? texts.changedFor(count(capacity), reason) : texts.changed(count(capacity))
}
