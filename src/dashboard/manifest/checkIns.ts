import { effect, signal } from '@preact/signals'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { type ManifestBookingFragment, ManifestRedeemDocument } from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'
import { reachable } from '../api/reachable.ts'
import { session } from '../api/session.ts'
import { count } from '../format.ts'
import { customerName } from '../kit/customerName.ts'
import { toast } from '../kit/toast.tsx'
import { words } from '../words.ts'

interface CheckIn {
  bookingId: string
  bookingReference: string
  /** How many are here; absent for all of them. */
  participants?: number
}

// Stored with the drafts: deleted at sign-out, or when another operator signs in.
const KEY = 'draft check-ins'

/** Check-ins without a response yet. They are kept in this window, also through a reload, and sent when possible. */
export const openCheckIns = signal<readonly CheckIn[]>(kept())
/** Bookings as returned by their check-in. */
export const checkedIn = signal<ReadonlyMap<string, ManifestBookingFragment>>(new Map())
/** Why bookings could not be checked in. */
export const refusedCheckIns = signal<ReadonlyMap<string, Problem>>(new Map())

const onTheWay = new Set<string>()
/** No response, or one that the current session does not get: the request is idempotent and can be sent again. */
const UNANSWERED = ['unreachable', 'unauthenticated']

export function checkIn(given: CheckIn): void {
  const { bookingId } = given
  if (openCheckIns.value.some(each => each.bookingId === bookingId)) return
  forgiveCheckIn(bookingId)
  keep([...openCheckIns.value, given])
  void send(given)
}

export function forgiveCheckIn(bookingId: string): void {
  refusedCheckIns.value = new Map([...refusedCheckIns.value].filter(([each]) => each !== bookingId))
}

/** Sends the kept check-ins when the service is reachable again and somebody is signed in. */
export function sendOpenCheckIns(): () => void {
  return effect(() => {
    // Check-ins of another user in this window have been deleted.
    openCheckIns.value = kept()
    if (session.value === 'none') {
      checkedIn.value = new Map()
      refusedCheckIns.value = new Map()
    }
    if (!reachable.value || session.value !== 'open') return
    // Not when one more is added: its caller sends it.
    for (const each of openCheckIns.peek()) void send(each)
  })
}

async function send({ bookingId, bookingReference, participants }: CheckIn): Promise<void> {
  if (onTheWay.has(bookingId)) return
  onTheWay.add(bookingId)
  try {
    const { redeemBooking } = await fetchGraphql(ManifestRedeemDocument, {
      input: { bookingReference, ...(participants !== undefined && { participants }) },
    })
    const { booking } = redeemBooking
    checkedIn.value = new Map(checkedIn.value).set(bookingId, booking)
    forget(bookingId)
    toast(
      words.manifest.checkedIn(
        customerName(booking),
        words.people(count(booking.arrivedParticipants ?? booking.participants)),
      ),
    )
  } catch (error) {
    const problem = error as Problem
    if (UNANSWERED.includes(problem.code)) return
    refusedCheckIns.value = new Map(refusedCheckIns.value).set(bookingId, problem)
    forget(bookingId)
    toast(words.manifest.notCheckedIn(bookingReference, problem.message))
  } finally {
    onTheWay.delete(bookingId)
  }
}

const forget = (bookingId: string) => keep(openCheckIns.value.filter(each => each.bookingId !== bookingId))

function keep(checkIns: readonly CheckIn[]): void {
  openCheckIns.value = checkIns
  if (checkIns.length > 0) sessionStorage.setItem(KEY, JSON.stringify(checkIns))
  else sessionStorage.removeItem(KEY)
}

function kept(): CheckIn[] {
  return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as CheckIn[]
}
