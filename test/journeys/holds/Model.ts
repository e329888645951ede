import { BookingStatus, takesPlaces } from '../../../src/domain/bookings/BookingStatus.ts'
import type { BookingAction } from '../../../src/domain/bookings/events/BookingAction.ts'

export const PRICE = 4500
export const HOLD_MINUTES = 30
export const MAX_HELD = { byKey: 5, here: 4 }
const MINUTE = 60_000

export type Who = 'wanderly' | 'tripster' | 'operator'
export type Verdict = string | null

export interface ModelTimeslot {
  name: string
  activity: string
  acceptance: boolean
  /** What its schedule says. */
  scheduled: number
  /** What its own exception says, if it has one. */
  excepted: number | null
}

export interface ModelBasket {
  seller: Who
  status: 'OPEN' | 'COMPLETED' | 'ABANDONED'
  paid: number
  metered: number
  uncounted: boolean
}

export interface ModelBooking {
  basket: number
  heldBy: Who | null
  timeslot: number
  participants: number
  status: BookingStatus
  holdEnds: number
  heldAt: number
  history: `${BookingAction}`[]
}

export interface ModelPayment {
  basket: number
  outcome: 'SUCCEEDED' | 'REFUSED'
  reference: string
  amount: number
}

/** The expected state, as a simple model: holds expire exactly on time, and steps run one at a time. */
export class Model {
  now: number
  readonly timeslots: ModelTimeslot[]
  readonly baskets: ModelBasket[] = []
  readonly bookings: ModelBooking[] = []
  readonly payments: ModelPayment[] = []

  constructor(now: number, timeslots: ModelTimeslot[]) {
    this.now = now
    this.timeslots = timeslots
  }

  at(basket: number): ModelBooking[] {
    return this.bookings.filter(each => each.basket === basket)
  }

  taken(timeslot: number): number {
    return participantsOf(this.bookings.filter(each => each.timeslot === timeslot && takesPlaces[each.status]))
  }

  free(timeslot: number): number {
    return Math.max(0, this.capacity(timeslot) - this.taken(timeslot))
  }

  total(basket: number): number {
    return this.at(basket).reduce((sum, each) => sum + owed(each), 0)
  }

  due(basket: number): number {
    return this.total(basket) - this.baskets[basket]!.paid
  }

  /** Moves the clock, and expires every hold that has ended. */
  pass(milliseconds: number): void {
    this.now += milliseconds
    const over = this.bookings.filter(each => each.status === BookingStatus.ON_HOLD && each.holdEnds <= this.now)
    for (const booking of over) this.become(booking, BookingStatus.EXPIRED, 'EXPIRED')
  }

  /** What the operator wants: whoever has places keeps them. */
  capacity(timeslot: number): number {
    const { scheduled, excepted } = this.timeslots[timeslot]!
    return excepted ?? scheduled
  }

  /** With a null capacity, its schedule applies again. */
  setCapacity(timeslot: number, capacity: number | null): void {
    this.timeslots[timeslot]!.excepted = capacity
  }

  schedule(timeslot: number, capacity: number): void {
    const { activity } = this.timeslots[timeslot]!
    for (const each of this.timeslots) if (each.activity === activity) each.scheduled = capacity
  }

  hold(who: Who, timeslot: number, participants: number, joined: number | null): Verdict {
    if (participants > this.free(timeslot)) return 'insufficient-capacity'
    if (joined !== null && this.baskets[joined]!.seller !== who) return 'validation'
    if (joined !== null && this.baskets[joined]!.status !== 'OPEN') return 'invalid-transition'
    if (this.tooMany(who, participants, timeslot, participants)) return 'hold-limit'
    const basket =
      joined ?? this.baskets.push({ seller: who, status: 'OPEN', paid: 0, metered: 0, uncounted: false }) - 1
    const hold = { heldBy: who, heldAt: this.now, holdEnds: this.now + HOLD_MINUTES * MINUTE }
    this.bookings.push({
      basket,
      timeslot,
      participants,
      ...hold,
      status: BookingStatus.ON_HOLD,
      history: ['HELD'],
    })
    return null
  }

  book(who: Who, timeslot: number, participants: number): Verdict {
    if (participants > this.free(timeslot)) return 'insufficient-capacity'
    const paid = participants * PRICE
    const basket = this.baskets.push({ seller: who, status: 'COMPLETED', paid, metered: 0, uncounted: true }) - 1
    const status = this.sold(timeslot)
    this.bookings.push({
      basket,
      timeslot,
      participants,
      status,
      heldBy: null,
      heldAt: 0,
      holdEnds: 0,
      history: ['BOOKED'],
    })
    this.count(basket)
    return null
  }

  /** Whether a key or a timeslot would exceed its limit of held places. */
  tooMany(holder: Who | null, ofKey: number, timeslot: number, here: number): boolean {
    const held = this.bookings.filter(each => each.status === BookingStatus.ON_HOLD)
    const byKey = participantsOf(held.filter(each => each.heldBy === holder))
    const inside = participantsOf(held.filter(each => each.timeslot === timeslot))
    return (ofKey > 0 && byKey + ofKey > MAX_HELD.byKey) || (here > 0 && inside + here > MAX_HELD.here)
  }

  sold(timeslot: number): BookingStatus {
    return this.timeslots[timeslot]!.acceptance ? BookingStatus.PENDING : BookingStatus.CONFIRMED
  }

  /** Sells all of these bookings, or none. Expired ones need free places again. */
  sell(bookings: readonly ModelBooking[]): Verdict {
    const again = bookings.filter(each => each.status === BookingStatus.EXPIRED)
    for (const index of this.timeslots.keys()) {
      if (participantsOf(again.filter(each => each.timeslot === index)) > this.free(index))
        return 'insufficient-capacity'
    }
    for (const booking of bookings) {
      this.become(booking, this.sold(booking.timeslot), 'CONFIRMED')
      const basket = this.baskets[booking.basket]!
      if (basket.status === 'ABANDONED') basket.status = 'OPEN'
    }
    return null
  }

  complete(basket: number, paid: number): void {
    const found = this.baskets[basket]!
    if (found.status === 'COMPLETED') return
    found.status = 'COMPLETED'
    found.paid += paid
    found.uncounted = true
    this.count(basket)
  }

  /** Meters a purchase once, when no booking in it is pending and at least one takes places. */
  count(basket: number): void {
    const found = this.baskets[basket]!
    const statuses = this.at(basket).map(each => each.status)
    if (!found.uncounted || statuses.includes(BookingStatus.PENDING) || !statuses.some(each => takesPlaces[each]))
      return
    found.uncounted = false
    found.metered += 1
  }

  become(booking: ModelBooking, status: BookingStatus, action: `${BookingAction}`): void {
    booking.status = status
    booking.history.push(action)
    const basket = this.baskets[booking.basket]!
    const left = this.at(booking.basket).some(each => takesPlaces[each.status])
    if (basket.status === 'OPEN' && !left) basket.status = 'ABANDONED'
    this.count(booking.basket)
  }
}

export function participantsOf(bookings: readonly ModelBooking[]): number {
  return bookings.reduce((sum, each) => sum + each.participants, 0)
}

export function owed({ status, participants }: ModelBooking): number {
  return status === BookingStatus.CANCELLED || status === BookingStatus.REJECTED ? 0 : participants * PRICE
}
