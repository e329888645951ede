import { BookingStatus, takesPlaces, transitions } from '../../../src/domain/bookings/BookingStatus.ts'
import { WaitlistStatus } from '../../../src/domain/waitlist/WaitlistStatus.ts'
import type { ModelBooking, ModelEntry, ModelOffer, ModelTimeslot, Verdict, Who } from './modelTypes.ts'

export const HOLD_MINUTES = 30
export const OFFER_MINUTES = 60
export const CAPACITY = 5
const MINUTE = 60_000
const { ON_HOLD, CONFIRMED, CANCELLED, EXPIRED } = BookingStatus

/**
 * What must hold for a day with a waitlist: a place is sold once, free places go to waiting customers in the order of joining,
 * and jobs only carry out what was decided. Holds expire at their instant; the service chooses when it records that, but what it
 * has recorded stays.
 */
export class Model {
  now: number
  readonly timeslots: ModelTimeslot[]
  readonly bookings: ModelBooking[] = []
  readonly entries: ModelEntry[] = []
  private nextTurn = 1
  /** Jobs were lost, possibly including some that are still needed. */
  lost = false

  constructor(now: number, timeslots: number) {
    this.now = now
    this.timeslots = Array.from({ length: timeslots }, () => ({
      capacity: CAPACITY,
      closed: false,
      hasWaitlistOffer: false,
    }))
  }

  statusOf({ status, holdEnds }: ModelBooking): BookingStatus {
    return status === ON_HOLD && holdEnds <= this.now ? EXPIRED : status
  }

  isLive(booking: ModelBooking): boolean {
    return takesPlaces[this.statusOf(booking)]
  }

  /** Whether it holds places offered to the waitlist: those can only be accepted or declined. */
  isOffered(booking: ModelBooking): boolean {
    return this.statusOf(booking) === ON_HOLD && this.entries.some(each => each.booking === booking)
  }

  /** Whether its places are still counted although its hold has expired. */
  isOver(booking: ModelBooking): boolean {
    return booking.status === ON_HOLD && !this.isLive(booking)
  }

  entryStatus({ booking, left }: ModelEntry): WaitlistStatus {
    if (left) return WaitlistStatus.LEFT
    if (!booking) return WaitlistStatus.WAITING
    const status = this.statusOf(booking)
    if (booking.sold) return WaitlistStatus.ACCEPTED
    if (booking.withdrawn && status === EXPIRED) return WaitlistStatus.WAITING
    if (status === CANCELLED) return WaitlistStatus.LEFT
    return status === EXPIRED ? WaitlistStatus.LAPSED : WaitlistStatus.OFFERED
  }

  waiting(timeslot: number): ModelEntry[] {
    const suits = (entry: ModelEntry) => entry.timeslot === null || entry.timeslot === timeslot
    return this.entries
      .filter(each => this.entryStatus(each) === WaitlistStatus.WAITING && suits(each))
      .sort((one, other) => one.turn - other.turn)
  }

  /** Places that are counted, including those of expired holds until the expiry is recorded. */
  counted(timeslot: number, held = false): number {
    const here = this.bookings.filter(each => each.timeslot === timeslot && takesPlaces[each.status])
    return participantsOf(held ? here.filter(each => each.status === ON_HOLD) : here)
  }

  /**
   * Places that the API reports as available, and that can be sold. While customers wait, none are from the end of a hold until it is
   * recorded and the waitlist has had its turn.
   */
  available(timeslot: number): number {
    const { capacity, hasWaitlistOffer } = this.timeslots[timeslot]!
    if (hasWaitlistOffer) return 0
    const here = this.bookings.filter(each => each.timeslot === timeslot)
    if (here.some(each => this.isOver(each)) && this.waiting(timeslot).length > 0) return 0
    return Math.max(0, capacity - participantsOf(here.filter(each => this.isLive(each))))
  }

  /** The end of a hold is recorded. */
  note(booking: ModelBooking): void {
    booking.withdrawn = booking.holdEnds > this.now
    booking.status = EXPIRED
    booking.noted = true
    this.cameFree(booking.timeslot)
  }

  /** Whether it holds places that the operator has closed: they can only be given back. */
  isClosed({ status, timeslot }: ModelBooking): boolean {
    return status === ON_HOLD && this.timeslots[timeslot]!.closed
  }

  /** The job that records which holds have ended. */
  endHolds(timeslot: number): void {
    for (const each of this.bookings) {
      if (each.timeslot === timeslot && (this.isOver(each) || this.isClosed(each))) this.note(each)
    }
  }

  cameFree(timeslot: number): void {
    const slot = this.timeslots[timeslot]!
    const isFree = this.counted(timeslot) < slot.capacity
    if (isFree && !slot.closed && this.waiting(timeslot).length > 0) slot.hasWaitlistOffer = true
  }

  /** The job that offers free places: to the first group that fits, then to the next that fits into the rest. */
  offer(timeslot: number): void {
    // Who waits for any time waits again if the offered one was closed.
    for (const { booking, timeslot: wanted } of this.entries) {
      if (wanted === null && booking && this.isClosed(booking)) this.endHolds(booking.timeslot)
    }
    this.endHolds(timeslot)
    const slot = this.timeslots[timeslot]!
    slot.hasWaitlistOffer = false
    if (slot.closed) return
    let left = slot.capacity - this.counted(timeslot)
    for (const entry of this.waiting(timeslot)) {
      if (entry.participants > left) continue
      left -= entry.participants
      entry.booking = this.add(entry.seller, timeslot, entry.participants, ON_HOLD, OFFER_MINUTES)
      entry.offers.push({ booking: entry.booking, content: 'PLANNED' })
    }
  }

  /** The job that sends the e-mail about an offer; an offer that is not open any more is not sent. */
  tell(entry: ModelEntry, offer: ModelOffer): void {
    if (offer.content !== 'PLANNED') return
    const stands = entry.booking === offer.booking && this.entryStatus(entry) === WaitlistStatus.OFFERED
    offer.content = stands && !this.isClosed(offer.booking) ? 'SENT' : 'DROPPED'
  }

  /** Whether somebody waits again for a timeslot, because what was offered is now closed. */
  isWithdrawn(timeslot: number): boolean {
    return this.entries.some(
      ({ booking, timeslot: wanted }) =>
        (wanted === null || wanted === timeslot) && booking && this.isClosed(booking) && this.isLive(booking),
    )
  }

  /** A null capacity closes the timeslot. Whoever has places keeps them. */
  setCapacity(timeslot: number, capacity: number | null): void {
    const slot = this.timeslots[timeslot]!
    slot.closed = capacity === null
    slot.capacity = capacity ?? SCHEDULED
    this.reserve()
  }

  /** Whatever can make places fit for who waits reserves them. */
  private reserve(): void {
    this.timeslots.forEach((each, index) => {
      const isAwaited =
        this.counted(index) < each.capacity && (this.waiting(index).length > 0 || this.isWithdrawn(index))
      each.hasWaitlistOffer = !each.closed && (each.hasWaitlistOffer || isAwaited)
    })
  }

  join(entry: Pick<ModelEntry, 'seller' | 'name' | 'timeslot' | 'participants'>): Verdict {
    const would = entry.timeslot === null ? [...this.timeslots.keys()] : [entry.timeslot]
    if (would.every(index => this.timeslots[index]!.capacity < entry.participants)) return 'validation'
    const same = this.same(entry)
    if (same) {
      const [before, after] = [same.participants, entry.participants]
      if (before !== after) {
        if (this.entryStatus(same) === WaitlistStatus.OFFERED && !this.isClosed(same.booking!))
          return 'invalid-transition'
        if (after > before) same.turn = this.nextTurn++
        same.participants = after
        this.reserve()
      }
      return `is entry ${this.entries.indexOf(same)}`
    }
    const open = would.filter(index => !this.timeslots[index]!.closed)
    if (open.length === 0) return 'timeslot-closed'
    if (open.some(index => this.available(index) >= entry.participants)) return 'places-available'
    this.entries.push({ ...entry, turn: this.nextTurn++, left: false, booking: null, offers: [] })
    return null
  }

  same({ seller, name, timeslot }: Pick<ModelEntry, 'seller' | 'name' | 'timeslot'>): ModelEntry | undefined {
    return this.entries.find(
      each =>
        each.seller === seller &&
        each.name === name &&
        each.timeslot === timeslot &&
        [WaitlistStatus.WAITING, WaitlistStatus.OFFERED].includes(this.entryStatus(each)),
    )
  }

  leave(entry: ModelEntry): Verdict {
    const status = this.entryStatus(entry)
    if (status === WaitlistStatus.ACCEPTED) return 'invalid-transition'
    if (status === WaitlistStatus.WAITING) entry.left = true
    if (status === WaitlistStatus.OFFERED) this.cancel(entry.booking!)
    return null
  }

  book(seller: Who, timeslot: number, participants: number): Verdict {
    const refused = this.refuse(timeslot, participants)
    if (!refused) Object.assign(this.add(seller, timeslot, participants, CONFIRMED), { sold: true, paid: true })
    return refused
  }

  hold(seller: Who, timeslot: number, participants: number): Verdict {
    const refused = this.refuse(timeslot, participants)
    if (!refused) this.add(seller, timeslot, participants, ON_HOLD, HOLD_MINUTES)
    return refused
  }

  /** A partner reports the payment by confirming; the operator, and the customer of an offer, do not. */
  confirm(by: Who | 'customer', booking: ModelBooking): Verdict {
    const status = this.statusOf(booking)
    if (status === CANCELLED) return 'invalid-transition'
    if (this.isClosed(booking)) return 'timeslot-closed'
    const refused = status === EXPIRED ? this.refuse(booking.timeslot, booking.participants) : null
    if (refused) return refused
    booking.status = CONFIRMED
    booking.sold = true
    if (by !== 'operator' && by !== 'customer') booking.paid = true
    return null
  }

  cancel(booking: ModelBooking): Verdict {
    const status = this.statusOf(booking)
    if (status === CANCELLED) return null
    if (!transitions[status].includes(CANCELLED)) return 'invalid-transition'
    const wasLive = takesPlaces[status]
    booking.status = CANCELLED
    if (wasLive) this.cameFree(booking.timeslot)
    return null
  }

  amend(booking: ModelBooking, to: { participants: number; timeslot: number }): Verdict {
    const { timeslot, participants } = booking
    const stays = to.timeslot === timeslot
    if (stays && to.participants === participants) return null
    if (![ON_HOLD, CONFIRMED].includes(this.statusOf(booking))) return 'invalid-transition'
    if (this.isOffered(booking) || this.isClosed(booking)) return 'invalid-transition'
    const places = stays ? to.participants - participants : to.participants
    const refused = places > 0 ? this.refuse(to.timeslot, places) : null
    if (refused) return refused
    Object.assign(booking, to)
    if (!stays || places < 0) this.cameFree(timeslot)
    return null
  }

  private refuse(timeslot: number, places: number): Verdict {
    if (this.timeslots[timeslot]!.closed) return 'timeslot-closed'
    return places > this.available(timeslot) ? 'insufficient-capacity' : null
  }

  private add(seller: Who, timeslot: number, participants: number, status: BookingStatus, minutes = 0): ModelBooking {
    const holdEnds = this.now + minutes * MINUTE
    const booking = {
      seller,
      timeslot,
      participants,
      status,
      holdEnds,
      noted: false,
      withdrawn: false,
      sold: false,
      paid: false,
    }
    this.bookings.push(booking)
    return booking
  }
}

/** The capacity of each timeslot in the schedule. */
const SCHEDULED = 10

function participantsOf(bookings: readonly ModelBooking[]): number {
  return bookings.reduce((sum, each) => sum + each.participants, 0)
}
