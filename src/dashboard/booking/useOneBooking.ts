import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { BookingDocument, type BookingQuery, type BookingWholeFragment } from '../api/generated.ts'
import { type QueryState, useQuery } from '../api/useQuery.ts'
import { useInterval } from '../kit/useInterval.ts'
import { useThrottled } from '../kit/useThrottled.ts'
import { useWhenIdle } from '../kit/useWhenIdle.ts'
import { useBookings } from '../live/useBookings.ts'

/** The shortest interval between refetches of its timeslot. */
const THROTTLE_MS = 1000

/** Links to files expire after a quarter of an hour, and the places left can change without a booking. */
const AGAIN_MS = 60_000

export type HistoryEvent = BookingWholeFragment['history'][number]

/** One booking while its page is open. */
export interface OneBooking {
  query: QueryState<BookingQuery>
  /** Changes by others while it is open. */
  otherChanges: readonly HistoryEvent[]
  /** Dismisses the notice of those changes. */
  dismiss(): void
  /**
   * Runs an action on it and refetches it, whether it succeeded or was refused.
   * @param does resolves to the versions that it produced
   */
  act(does: () => Promise<readonly number[]>): Promise<void>
}

/** Follows one booking, its basket and its timeslot; distinguishes changes by others from those made here. */
export function useOneBooking(reference: string): OneBooking {
  const query = useQuery(BookingDocument, { reference })
  const booking = query.data?.booking
  const seen = useSignal<number | undefined>(undefined)
  const own = useRef(new Set<number>())
  const acting = useRef(0)
  const soon = useThrottled(() => {
    // It is refetched afterwards anyway, when the changes made here are known.
    if (acting.current === 0) query.refetch()
  }, THROTTLE_MS)
  const readAgain = useWhenIdle(query.busy, query.refetch)
  useBookings({
    missed: readAgain,
    changed: changedBooking => {
      if (
        changedBooking.bookingReference === booking?.bookingReference ||
        changedBooking.timeslotId === booking?.timeslotId ||
        booking?.basket.bookings.some(each => each.id === changedBooking.id)
      )
        soon()
    },
  })
  useInterval(AGAIN_MS, soon)
  useEffect(() => {
    // Cached data may be old: a difference from it is no change since the page was opened.
    if (booking && !query.busy) seen.value ??= booking.version
  }, [booking, query.busy])

  const since = seen.value
  return {
    query,
    otherChanges:
      since === undefined || !booking
        ? []
        : booking.history.filter(each => each.version > since && !own.current.has(each.version)),
    dismiss: () => {
      seen.value = booking?.version
    },
    act: async does => {
      acting.current++
      try {
        for (const version of await does()) own.current.add(version)
      } finally {
        acting.current--
        query.refetch()
      }
    },
  }
}
