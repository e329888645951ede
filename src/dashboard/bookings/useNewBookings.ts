import { useSignal } from '@preact/signals'
import type { BookingRowFragment } from '../api/generated.ts'
import { useBookings } from '../live/useBookings.ts'

/** What has changed since the list was read: the bookings in it as they are now, and which are new. */
export interface Changes {
  changed: ReadonlyMap<string, BookingRowFragment>
  fresh: number
  /** Forgets them: the list was read anew. */
  forget(): void
}

/**
 * Follows all bookings while a list is read. What is in the list changes in place; what is not is counted, so that nothing moves under
 * the reader's eyes until he asks for it.
 */
export function useNewBookings(listed: ReadonlySet<string>, missed: () => void): Changes {
  const changed = useSignal<ReadonlyMap<string, BookingRowFragment>>(new Map())
  useBookings({
    missed,
    changed: booking => {
      changed.value = new Map(changed.value).set(booking.bookingId, booking)
    },
  })
  return {
    changed: changed.value,
    fresh: [...changed.value.keys()].filter(id => !listed.has(id)).length,
    forget: () => {
      if (changed.value.size > 0) changed.value = new Map()
    },
  }
}
