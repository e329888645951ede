/** What is known of a request that writes: nothing yet, that it was carried out, or that it was refused for good. */
export type Outcome = 'unknown' | 'done' | 'refused'

/** One order of a partner: a booking or a hold, and what was asked of it later. */
export interface Order {
  /** The PartnerReference, by which the booking is found again. */
  order: string
  /** The Idempotency-Key. */
  key: string
  participants: number
  /** Where the confirmation goes. */
  email: string
  outcome: Outcome
  /** Every BookingReference that an answer named: one, however often it was asked. */
  references: Set<string>
  /** The states in which the booking may be: one, unless the outcome of a change is unknown. */
  statuses: Set<string>
}

/** One entry of usage. */
export interface Entry {
  key: string
  meter: string
  usage: number
  outcome: Outcome
  /** Every ID that an answer named. */
  ids: Set<number>
}

/** Everything that callers asked of the service while it was put to a trial, and what it acknowledged. */
export class History {
  readonly orders: Order[] = []
  readonly entries: Entry[] = []
  /** How many writes were acknowledged. */
  acknowledged = 0
  /** Acknowledged, but not there in a read that followed. */
  readonly stale: string[] = []
  /** Answers that no caller may get: 5xx other than 503, not as the document says, or too late. */
  readonly bad: string[] = []

  order(of: Pick<Order, 'order' | 'key' | 'participants' | 'email'>): Order {
    const order: Order = { ...of, outcome: 'unknown', references: new Set(), statuses: new Set() }
    this.orders.push(order)
    return order
  }

  entry(of: Pick<Entry, 'key' | 'meter' | 'usage'>): Entry {
    const entry: Entry = { ...of, outcome: 'unknown', ids: new Set() }
    this.entries.push(entry)
    return entry
  }
}
