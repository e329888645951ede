import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { BookingDocument, type BookingQuery, type BookingWholeFragment } from '../api/generated.ts'
import { type QueryState, useQuery } from '../api/useQuery.ts'
import { useInterval } from '../kit/useInterval.ts'
import { useThrottled } from '../kit/useThrottled.ts'
import { useWhenIdle } from '../kit/useWhenIdle.ts'
import { useBookings } from '../live/useBookings.ts'

/** However much happens in its timeslot, it is read again so seldom. */
const THROTTLE_MS = 1000

/** Links to files end after a quarter of an hour, and what is left in a timeslot can change without a booking. */
const AGAIN_MS = 60_000

export type HistoryEvent = BookingWholeFragment['history'][number]

/** One booking while somebody looks at it. */
export interface OneBooking {
  query: QueryState<BookingQuery>
  /** What others have done to it meanwhile. */
  otherChanges: readonly HistoryEvent[]
  /** The news are read. */
  dismiss(): void
  /**
   * Does something to it, and reads it again whether that was done or refused.
   * @param does answers the versions that it made
   */
  act(does: () => Promise<readonly number[]>): Promise<void>
}

/** Follows one booking, those bought with it and those in its timeslot; tells what others do apart from what is done here. */
export function useOneBooking(reference: string): OneBooking {
  const query = useQuery(BookingDocument, { reference })
  const booking = query.data?.booking
  const seen = useSignal<number | undefined>(undefined)
  const own = useRef(new Set<number>())
  const acting = useRef(0)
  const soon = useThrottled(() => {
    // Afterwards it is read anyway, and what was done here is known by then.
    if (acting.current === 0) query.refetch()
  }, THROTTLE_MS)
  const readAgain = useWhenIdle(query.busy, query.refetch)
  useBookings({
    missed: readAgain,
    changed: changedBooking => {
      if (
        changedBooking.bookingReference === booking?.bookingReference ||
        changedBooking.timeslotId === booking?.timeslotId ||
        booking?.basket.bookings.some(each => each.bookingId === changedBooking.bookingId)
      )
        soon()
    },
  })
  useInterval(AGAIN_MS, soon)
  useEffect(() => {
    // What was kept from an earlier look may be old: nobody has changed it under this one.
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
