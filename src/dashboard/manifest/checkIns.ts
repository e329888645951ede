import { effect, signal } from '@preact/signals'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import {
  type ManifestBookingFragment,
  ManifestNoShowDocument,
  ManifestRedeemDocument,
  ManifestReopenDocument,
} from '../api/generated.ts'
import { readTaps, storeTaps } from '../api/offlineStore.ts'
import type { Problem } from '../api/Problem.ts'
import { reachable } from '../api/reachable.ts'
import { session } from '../api/session.ts'
import { count } from '../format.ts'
import { customerName } from '../kit/customerName.ts'
import { toast } from '../kit/toast.tsx'
import { words } from '../words.ts'

/** What was tapped for a booking: it is here, it is missing, or neither. */
export interface CheckIn {
  kind: 'redeem' | 'noShow' | 'reopen'
  bookingId: string
  bookingReference: string
  /** How many are here; absent for all of them. */
  participants?: number
  /** The version that was shown; another one refuses a no-show, or taking something back. */
  expectedVersion?: number
}

/** What has no response yet, in the order of the taps. It stays in this browser, also through a reload, and is sent when possible. */
export const openCheckIns = signal<readonly CheckIn[]>(stored())
/** Bookings as returned by their check-in. */
export const checkedIn = signal<ReadonlyMap<string, ManifestBookingFragment>>(new Map())
/** Why something could not be done. */
export const refusedCheckIns = signal<ReadonlyMap<string, Problem>>(new Map())

const onTheWay = new Set<string>()
/** No response, or one that the current session does not get: the request can be sent again. */
const UNANSWERED = ['unreachable', 'unauthenticated']

/** Sends what was tapped, or queues it. One that waits already stays. */
export function checkIn(given: CheckIn): void {
  const { bookingId } = given
  const open = stored()
  if (open.some(each => each.bookingId === bookingId)) return
  forgiveCheckIn(bookingId)
  store([...open, given])
  void send(given)
}

/** Takes back what was tapped while it waits for a connection. */
export function withdrawCheckIn(bookingId: string): void {
  if (!onTheWay.has(bookingId)) forget(bookingId)
}

export function forgiveCheckIn(bookingId: string): void {
  refusedCheckIns.value = new Map([...refusedCheckIns.value].filter(([each]) => each !== bookingId))
}

/** Sends what waits, in the order of the taps, when the service is reachable again and somebody is signed in. */
export function sendOpenCheckIns(): () => void {
  return effect(() => {
    // Those of another user have been deleted.
    openCheckIns.value = stored()
    if (session.value === 'none') {
      checkedIn.value = new Map()
      refusedCheckIns.value = new Map()
    }
    if (!reachable.value || session.value !== 'open') return
    // Not when one more is added: its caller sends it.
    void sendAll(openCheckIns.peek())
  })
}

async function sendAll(all: readonly CheckIn[]): Promise<void> {
  for (const each of all) await send(each)
}

/** Sends it once, also if several windows are open. */
async function send(given: CheckIn): Promise<void> {
  const { bookingId } = given
  if (onTheWay.has(bookingId)) return
  onTheWay.add(bookingId)
  const sendUnlessSent = async () => {
    if (stored().some(each => each.bookingId === bookingId)) await sendNow(given)
    else openCheckIns.value = stored()
  }
  try {
    // Browsers have no locks where the page is not secure.
    await (navigator.locks?.request(`check-in ${bookingId}`, sendUnlessSent) ?? sendUnlessSent())
  } finally {
    onTheWay.delete(bookingId)
  }
}

async function sendNow({ kind, bookingId, bookingReference, participants, expectedVersion }: CheckIn): Promise<void> {
  const input = { bookingReference, ...(expectedVersion !== undefined && { expectedVersion }) }
  const change = {
    redeem: async () => {
      const some = participants !== undefined && { participants }
      const booking = (await fetchGraphql(ManifestRedeemDocument, { input: { ...input, ...some } })).redeemBooking
        .booking
      const people = words.people(count(booking.arrivedParticipants ?? booking.participants))
      return [booking, words.checkIns.checkedIn(customerName(booking), people)] as const
    },
    noShow: async () => {
      const { booking } = (await fetchGraphql(ManifestNoShowDocument, { input })).markNoShow
      return [booking, words.checkIns.noShowDone(customerName(booking))] as const
    },
    reopen: async () => {
      const { booking } = (await fetchGraphql(ManifestReopenDocument, { input })).reopenBooking
      return [booking, words.checkIns.undone(customerName(booking))] as const
    },
  }
  try {
    const [booking, done] = await change[kind]()
    checkedIn.value = new Map(checkedIn.value).set(bookingId, booking)
    forget(bookingId)
    toast(done)
  } catch (error) {
    const problem = error as Problem
    if (UNANSWERED.includes(problem.code)) return
    refusedCheckIns.value = new Map(refusedCheckIns.value).set(bookingId, problem)
    forget(bookingId)
    toast(kind === 'redeem' ? words.checkIns.notCheckedIn(bookingReference, problem.message) : problem.message)
  }
}

const forget = (bookingId: string) => store(stored().filter(each => each.bookingId !== bookingId))

function store(checkIns: readonly CheckIn[]): void {
  openCheckIns.value = checkIns
  storeTaps(checkIns.length > 0 ? JSON.stringify(checkIns) : null)
}

function stored(): CheckIn[] {
  return JSON.parse(readTaps() ?? '[]') as CheckIn[]
}
