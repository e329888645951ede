import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { BookingWholeFragment } from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'
import type { HistoryEvent } from './useOneBooking.ts'

/** The booking as it was when somebody began to fill in a form, whatever has become of it since. */
interface ConcurrentChanges {
  /** What is asked to be changed: as it was, until that was refused because of what is in `otherChanges`. */
  base: BookingWholeFragment
  otherChanges: readonly HistoryEvent[]
  /** Whether a change was refused because it is another by now. */
  refused: boolean
  /** Does something on the condition that the booking is as it was seen. */
  withExpectedVersion(does: (expectedVersion: number) => Promise<void>): Promise<void>
}

/** Keeps what is filled in apart from what others do: that is told, and taken over only after a refusal. */
export function useConcurrentChanges(booking: BookingWholeFragment): ConcurrentChanges {
  const opened = useRef(booking)
  const refused = useSignal(false)
  const base = refused.value ? booking : opened.current
  return {
    base,
    otherChanges: booking.history.filter(each => each.version > opened.current.version),
    refused: refused.value,
    withExpectedVersion: async does => {
      try {
        await does(base.version)
      } catch (error) {
        if ((error as Problem).code === 'version-conflict') refused.value = true
        throw error
      }
    },
  }
}
