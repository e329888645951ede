import { useEffect, useRef } from 'preact/hooks'
import type { ManifestBookingFragment } from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'
import {
  checkedIn,
  checkIn,
  openCheckIns,
  refusedCheckIns,
  type CheckIn as Tapped,
  withdrawCheckIn,
} from './checkIns.ts'

/** Checks bookings in independently: a slow or refused one does not delay the others. */
export interface CheckIn {
  /** The booking as its check-in returned it, if newer than the list. */
  latest(booking: ManifestBookingFragment): ManifestBookingFragment
  /** Whether its check-in is under way. */
  isOpen(bookingId: string): boolean
  /** Whether this was tapped for it and has no response yet. */
  isTappedAs(bookingId: string, kind: Tapped['kind']): boolean
  problemOf(bookingId: string): Problem | undefined
  /** @param participants how many are here, if not all of them */
  redeem(booking: ManifestBookingFragment, participants?: number): void
  noShow(booking: ManifestBookingFragment): void
  /** Takes a check-in or a no-show back, or what waits for a connection. */
  undo(booking: ManifestBookingFragment): void
}

/** @param done is called when the list is out of date */
export function useCheckIn(done: () => void): CheckIn {
  const current = useRef(done)
  current.current = done
  const answered = useRef({ checkedIn: checkedIn.value, refused: refusedCheckIns.value })
  useEffect(() => {
    // A refusal means that the booking has changed: refetch it.
    const { checkedIn: before, refused } = answered.current
    if (before !== checkedIn.value || refused.size < refusedCheckIns.value.size) current.current()
    answered.current = { checkedIn: checkedIn.value, refused: refusedCheckIns.value }
  }, [checkedIn.value, refusedCheckIns.value])
  return {
    latest: booking => {
      const other = checkedIn.value.get(booking.id)
      return other && other.version > booking.version ? other : booking
    },
    isOpen: id => openCheckIns.value.some(each => each.bookingId === id),
    problemOf: id => refusedCheckIns.value.get(id),
    isTappedAs: (id, kind) => openCheckIns.value.some(each => each.bookingId === id && each.kind === kind),
    redeem: ({ id: bookingId, bookingReference }, participants) =>
      checkIn({
        kind: 'redeem',
        bookingId,
        bookingReference,
        ...(participants !== undefined && { participants }),
      }),
    noShow: booking => checkIn({ kind: 'noShow', ...asShown(booking) }),
    undo: booking => {
      if (openCheckIns.value.some(each => each.bookingId === booking.id)) withdrawCheckIn(booking.id)
      else checkIn({ kind: 'reopen', ...asShown(booking) })
    },
  }
}

/** The booking as it is shown: of another version the change is refused. */
const asShown = ({ id: bookingId, bookingReference, version: expectedVersion }: ManifestBookingFragment) => ({
  bookingId,
  bookingReference,
  expectedVersion,
})
