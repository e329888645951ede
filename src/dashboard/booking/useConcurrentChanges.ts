import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { BookingWholeFragment } from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'
import type { HistoryEvent } from './useOneBooking.ts'

/** The booking as it was when the form was opened. */
interface ConcurrentChanges {
  /** The booking that the form edits: as it was, until a change was refused because of `otherChanges`. */
  base: BookingWholeFragment
  otherChanges: readonly HistoryEvent[]
  /** Whether a change was refused because of a newer version. */
  refused: boolean
  /** Runs an action on condition that the booking has the version that was shown. */
  withExpectedVersion(does: (expectedVersion: number) => Promise<void>): Promise<void>
}

/** Keeps the form apart from changes by others: those are shown, and taken over only after a refusal. */
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
