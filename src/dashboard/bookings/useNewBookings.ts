import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { BookingFilter, BookingOrder, BookingRowFragment } from '../api/generated.ts'
import { useThrottled } from '../kit/useThrottled.ts'
import { useBookings } from '../live/useBookings.ts'
import { comesBefore } from './bookingOrder.ts'
import type { LoadedBookings } from './LoadedBookings.ts'
import { matches } from './matches.ts'

/** The minimum interval between renderings, regardless of how many bookings arrive. */
const THROTTLE_MS = 400

/** The maximum of the counter. */
export const MAX_COUNTED = 1000

/** The bookings that belong into a list and are not shown in it. */
interface NewBookings {
  bookingIds: ReadonlySet<string>
  /** Adds bookings that belong in the list. */
  add(bookingIds: Iterable<string>): void
  /** Removes bookings that are now shown. */
  forget(bookingIds: Iterable<string>): void
}

/**
 * Follows all bookings while a list is open: rows are updated, bookings that belong among them are counted, and those
 * further down appear when the list has grown so far.
 */
export function useNewBookings({
  filter,
  orderBy,
  loaded,
  onAnyChange,
  changed,
  missed,
}: {
  filter: BookingFilter
  orderBy: BookingOrder
  loaded: LoadedBookings | undefined
  onAnyChange(): void
  changed(bookings: Iterable<BookingRowFragment>): void
  missed(): void
}): NewBookings {
  const fresh = useSignal<ReadonlySet<string>>(new Set())
  const waiting = useRef(new Map<string, BookingRowFragment>())

  const belongs = (booking: BookingRowFragment) => {
    if (!matches(booking, filter)) return false
    const bottom = loaded?.rows.at(-1)
    return !loaded?.more || !bottom || comesBefore(booking, bottom, orderBy)
  }
  const flush = useThrottled(() => {
    if (!loaded) {
      // The list will be read, with all but the last of them.
      if (waiting.current.size > MAX_COUNTED) waiting.current.clear()
      return
    }
    const bookings = [...waiting.current.values()]
    waiting.current.clear()
    const known = bookings.filter(each => loaded.has(each.id))
    if (known.length > 0) changed(known)
    const next = new Set(fresh.value)
    for (const each of bookings) {
      if (loaded.has(each.id)) continue
      if (!belongs(each)) next.delete(each.id)
      else if (next.size < MAX_COUNTED) next.add(each.id)
    }
    fresh.value = next
  }, THROTTLE_MS)
  useBookings({
    missed,
    changed: booking => {
      waiting.current.set(booking.id, booking)
      flush()
      onAnyChange()
    },
  })
  // Changes that came in while the list was being fetched.
  useEffect(flush, [loaded === undefined])
  const question = JSON.stringify([filter, orderBy])
  useEffect(() => {
    fresh.value = new Set()
  }, [question])

  return {
    bookingIds: fresh.value,
    add: bookingIds => {
      const next = new Set([...fresh.value, ...bookingIds])
      if (next.size > fresh.value.size) fresh.value = new Set([...next].slice(0, MAX_COUNTED))
    },
    forget: bookingIds => {
      const gone = new Set(bookingIds)
      if (fresh.value.size > 0) fresh.value = new Set([...fresh.value].filter(each => !gone.has(each)))
    },
  }
}
