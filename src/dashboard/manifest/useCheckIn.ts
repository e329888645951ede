import { useEffect, useRef } from 'preact/hooks'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { type ManifestBookingFragment, ManifestNoShowDocument } from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'
import { toast } from '../kit/toast.tsx'
import { words } from '../words.ts'
import { checkedIn, checkIn, forgiveCheckIn, openCheckIns, refusedCheckIns } from './checkIns.ts'
import { nameOf } from './nameOf.ts'

/** How bookings are checked in, each by itself: one that is slow or refused keeps nobody else waiting. */
export interface CheckIn {
  /** The booking as a step has left it, if it is newer than what was read. */
  latest(booking: ManifestBookingFragment): ManifestBookingFragment
  /** Whether it was asked for and is not answered yet. */
  isOpen(bookingId: string): boolean
  problemOf(bookingId: string): Problem | undefined
  redeem(booking: ManifestBookingFragment): void
  /** @throws Problem when it is refused: whoever asked first says so */
  noShow(booking: ManifestBookingFragment): Promise<void>
}

/** @param done what was read is old by now */
export function useCheckIn(done: () => void): CheckIn {
  const current = useRef(done)
  current.current = done
  const answered = useRef({ checkedIn: checkedIn.value, refused: refusedCheckIns.value })
  useEffect(() => {
    // What was refused was refused for what it is by now: show that.
    const { checkedIn: before, refused } = answered.current
    if (before !== checkedIn.value || refused.size < refusedCheckIns.value.size) current.current()
    answered.current = { checkedIn: checkedIn.value, refused: refusedCheckIns.value }
  }, [checkedIn.value, refusedCheckIns.value])
  return {
    latest: booking => {
      const other = checkedIn.value.get(booking.bookingId)
      return other && other.version > booking.version ? other : booking
    },
    isOpen: id => openCheckIns.value.some(each => each.bookingId === id),
    problemOf: id => refusedCheckIns.value.get(id),
    redeem: checkIn,
    noShow: async booking => {
      const { bookingReference, version, bookingId } = booking
      forgiveCheckIn(bookingId)
      try {
        const input = { expectedVersion: version }
        const { markNoShow } = await fetchGraphql(ManifestNoShowDocument, { bookingReference, input })
        checkedIn.value = new Map(checkedIn.value).set(bookingId, markNoShow!)
        toast(words.manifest.noShowDone(nameOf(booking)))
      } catch (error) {
        done()
        throw error
      }
    },
  }
}
