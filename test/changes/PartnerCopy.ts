import { hash } from 'node:crypto'
import type { ChangeDigestQuery, ChangeSnapshotQuery, ChangesQuery } from '../../src/transports/rest/generated.ts'

type Change = ChangesQuery['data']['Changes'][number]
type Booking = NonNullable<Change['Booking']>
type Timeslot = NonNullable<Change['Timeslots']>[number]

/** Sends a GET request with the query, and returns the body of its answer; throws if it is refused. */
export type Get = (path: string) => Promise<unknown>

const root = '/api/v2/ota/partner/changes'

/** A partner's copy of products, timeslots and bookings of some days, kept as the guide says. */
export class PartnerCopy {
  sequenceNumber = 0
  readonly products = new Map<string, NonNullable<Change['Product']>>()
  readonly days = new Map<string, readonly Timeslot[]>()
  readonly bookings = new Map<string, Booking>()
  /** Every change as it came. */
  readonly received: Change[] = []
  readonly #get: Get
  readonly #from: string
  readonly #to: string
  readonly #range: string

  constructor(get: Get, from: string, to: string) {
    this.#get = get
    this.#from = from
    this.#to = to
    this.#range = `StartDate=${from}&EndDate=${to}`
  }

  async begin(): Promise<void> {
    const { data } = (await this.#get(`${root}/snapshot?${this.#range}`)) as ChangeSnapshotQuery
    this.sequenceNumber = data.SequenceNumber
    for (const each of data.Products) this.products.set(String(each.ActivityID), each)
    for (const [day, all] of Map.groupBy(data.Timeslots, each => `${each.ActivityID} ${each.Date}`)) {
      this.days.set(day, all)
    }
    for (const each of data.Bookings) this.bookings.set(each.BookingReference, each)
  }

  /** Applies all changes that there are. @param wait the seconds in which to wait for the first one */
  async catchUp(limit = 100, wait = 0): Promise<void> {
    for (let more = true; more; ) {
      const path = `${root}?after=${this.sequenceNumber}&limit=${limit}&wait=${wait}`
      const page = (await this.#get(path)) as ChangesQuery
      for (const change of page.data.Changes) this.#apply(change)
      this.sequenceNumber = page.data.SequenceNumber
      more = page.data.HasMore
    }
  }

  #apply(change: Change): void {
    this.received.push(change)
    if (change.Type === ('product.updated' as string)) {
      if (change.Product) this.products.set(change.ActivityID!, change.Product)
      else this.products.delete(change.ActivityID!)
    }
    if (change.Timeslots && this.#contains(change.Date!)) {
      this.days.set(`${change.ActivityID} ${change.Date}`, change.Timeslots)
    }
    const { Booking: booking } = change
    if (booking && this.#contains(booking.Date)) this.bookings.set(booking.BookingReference, booking)
    // It may have been moved to another day.
    else if (booking) this.bookings.delete(booking.BookingReference)
  }

  #contains(date: string): boolean {
    return this.#from <= date && date <= this.#to
  }

  /** Compares the copy with the digest for its sequence number: what differs, and how many could not be compared. */
  async compare(): Promise<{ differences: string[]; compared: number; changedSince: number }> {
    const path = `${root}/digest?SequenceNumber=${this.sequenceNumber}&${this.#range}`
    const { Days, Bookings } = ((await this.#get(path)) as ChangeDigestQuery).data
    const theirs = [
      ...Days.map(each => ({ name: `${each.ActivityID} ${each.Date}`, hash: each.Hash })),
      ...Bookings.map(each => ({ name: each.BookingReference, hash: each.Hash })),
    ]
    const own = new Map([
      ...[...this.days].filter(([, all]) => all.length > 0).map(([day, all]) => [day, hashOfDay(all)] as const),
      ...[...this.bookings].map(([reference, booking]) => [reference, hashOfBooking(booking)] as const),
    ])
    const names = new Set(theirs.map(each => each.name))
    const comparable = theirs.filter(each => each.hash !== null)
    const differences = comparable.filter(each => own.get(each.name) !== each.hash).map(each => each.name)
    const surplus = [...own.keys()].filter(each => !names.has(each)).map(each => `${each} is not there`)
    const changedSince = theirs.length - comparable.length
    return { differences: [...differences, ...surplus], compared: comparable.length, changedSince }
  }
}

function hashOfDay(timeslots: readonly Timeslot[]): string {
  const lines = timeslots
    .toSorted((one, other) => one.StartsAt - other.StartsAt)
    .map(each =>
      [each.StartsAt, each.EndsAt, each.Capacity, each.Available, each.Status === 'CLOSED' ? 1 : 0].join('|'),
    )
  return hash('sha256', lines.join('\n'))
}

function hashOfBooking(booking: Booking): string {
  const { BookingReference, Version, Status, StartsAt, Participants, Price, WaiverStatus } = booking
  const values = [BookingReference, Version, Status, StartsAt, Participants, Price.Amount, Price.Currency, WaiverStatus]
  return hash('sha256', values.join('|'))
}
