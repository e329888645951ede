import { count } from '../format.ts'
import { words } from '../words.ts'
import { type Exception, exceptionOf, type Slot } from './exceptionOf.ts'

const { schedule: texts } = words

/** What is to be said of a timeslot beside its places; nothing where it can simply be booked. */
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
  // That a time is over is seen from the day; that nobody can book any more is not.
  if (over) return { kind: 'over', word: parts.filter(Boolean).join(), exception }
  if (slot.status === 'CUTOFF_PASSED') parts.push(words.timeslotStatuses.CUTOFF_PASSED)
  else if (slot.status === 'FULL') parts.push(words.timeslotStatuses.FULL)
  const kind = slot.status === 'FULL' ? 'full' : 'open'
  return { kind, word: parts.filter(Boolean).join('. '), exception }
}

function closedWord(exception: Exception | undefined): string {
  if (!exception) return texts.leftOver
  return exception.reason ? texts.closedFor(exception.reason) : words.timeslotStatuses.CLOSED
}

/** Why a whole day has other places is said once, above it. */
function changedWord(capacity: number, reason: string | null): string {
  return reason ? texts.changedFor(count(capacity), reason) : texts.changed(count(capacity))
}
