import { useSignal } from '@preact/signals'
import { ask } from '../api/ask.ts'
import { type ManifestBookingFragment, ManifestNoShowDocument, ManifestRedeemDocument } from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'
import { count } from '../format.ts'
import { say } from '../kit/say.tsx'
import { words } from '../words.ts'
import { nameOf } from './nameOf.ts'

/** How bookings are checked in, each by itself: one that is slow or refused keeps nobody else waiting. */
export interface CheckIn {
  /** The booking as a step has left it, if it is newer than what was read. */
  latest(booking: ManifestBookingFragment): ManifestBookingFragment
  isBusy(bookingId: string): boolean
  problemOf(bookingId: string): Problem | undefined
  redeem(booking: ManifestBookingFragment): Promise<void>
  /** @throws Problem when it is refused: whoever asked first says so */
  noShow(booking: ManifestBookingFragment): Promise<void>
}

/** @param done what was read is old by now */
export function useCheckIn(done: () => void): CheckIn {
  const changed = useSignal<ReadonlyMap<string, ManifestBookingFragment>>(new Map())
  const busy = useSignal<ReadonlySet<string>>(new Set())
  const problems = useSignal<ReadonlyMap<string, Problem>>(new Map())

  const keep = (booking: ManifestBookingFragment) => {
    changed.value = new Map(changed.value).set(booking.bookingId, booking)
    done()
  }
  const forgive = (id: string) => {
    problems.value = new Map([...problems.value].filter(([each]) => each !== id))
  }
  return {
    latest: booking => {
      const other = changed.value.get(booking.bookingId)
      return other && other.version > booking.version ? other : booking
    },
    isBusy: id => busy.value.has(id),
    problemOf: id => problems.value.get(id),
    redeem: async booking => {
      const { bookingId: id, bookingReference, participants } = booking
      if (busy.value.has(id)) return
      busy.value = new Set(busy.value).add(id)
      forgive(id)
      try {
        const { redeemBooking } = await ask(ManifestRedeemDocument, { bookingReference })
        keep(redeemBooking!)
        say(words.manifest.checkedIn(nameOf(booking), words.people(count(participants))))
      } catch (error) {
        problems.value = new Map(problems.value).set(id, error as Problem)
        // It was refused for what it is by now: show that.
        done()
      } finally {
        busy.value = new Set([...busy.value].filter(each => each !== id))
      }
    },
    noShow: async booking => {
      const { bookingReference, version, bookingId } = booking
      forgive(bookingId)
      try {
        const input = { expectedVersion: version }
        const { markNoShow } = await ask(ManifestNoShowDocument, { bookingReference, input })
        keep(markNoShow!)
        say(words.manifest.noShowDone(nameOf(booking)))
      } catch (error) {
        done()
        throw error
      }
    },
  }
}
