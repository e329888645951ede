import { useEffect, useRef } from 'preact/hooks'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { type ManifestBookingFragment, ManifestNoShowDocument, ManifestReopenDocument } from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'
import { customerName } from '../kit/customerName.ts'
import { toast } from '../kit/toast.tsx'
import { words } from '../words.ts'
import { checkedIn, checkIn, forgiveCheckIn, openCheckIns, refusedCheckIns } from './checkIns.ts'

/** Checks bookings in independently: a slow or refused one does not delay the others. */
export interface CheckIn {
  /** The booking as its check-in returned it, if newer than the list. */
  latest(booking: ManifestBookingFragment): ManifestBookingFragment
  /** Whether its check-in is under way. */
  isOpen(bookingId: string): boolean
  problemOf(bookingId: string): Problem | undefined
  /** @param participants how many are here, if not all of them */
  redeem(booking: ManifestBookingFragment, participants?: number): void
  noShow(booking: ManifestBookingFragment): void
  /** Takes a check-in or a no-show back. */
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
    redeem: ({ id: bookingId, bookingReference }, participants) =>
      checkIn({ bookingId, bookingReference, ...(participants !== undefined && { participants }) }),
    noShow: booking =>
      void mark(booking, words.manifest.noShowDone, async input => {
        const { markNoShow } = await fetchGraphql(ManifestNoShowDocument, { input })
        return markNoShow.booking
      }),
    undo: booking =>
      void mark(booking, words.manifest.undone, async input => {
        const { reopenBooking } = await fetchGraphql(ManifestReopenDocument, { input })
        return reopenBooking.booking
      }),
  }
}

/** Changes the attendance of what is shown: of another version it is refused. */
async function mark(
  booking: ManifestBookingFragment,
  done: (name: string) => string,
  change: (input: { bookingReference: string; expectedVersion: number }) => Promise<ManifestBookingFragment>,
): Promise<void> {
  const { bookingReference, version: expectedVersion, id: bookingId } = booking
  forgiveCheckIn(bookingId)
  try {
    const changed = await change({ bookingReference, expectedVersion })
    checkedIn.value = new Map(checkedIn.value).set(bookingId, changed)
    toast(done(customerName(booking)))
  } catch (error) {
    const problem = error as Problem
    refusedCheckIns.value = new Map(refusedCheckIns.value).set(bookingId, problem)
    toast(problem.message)
  }
}
