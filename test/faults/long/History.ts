/** The known outcome of a write: unknown, done or refused. */
export type Outcome = 'unknown' | 'done' | 'refused'

/** One order of a partner: a booking or hold, and later requests about it. */
export interface Order {
  /** The PartnerReference, which identifies the booking. */
  order: string
  /** The Idempotency-Key. */
  key: string
  participants: number
  /** The recipient of the confirmation. */
  email: string
  outcome: Outcome
  /** Every BookingReference in responses: only one, however often the request was sent. */
  references: Set<string>
  /** The possible states of the booking: one, unless the outcome of a change is unknown. */
  statuses: Set<string>
}

/** One usage entry. */
export interface Entry {
  key: string
  meter: string
  usage: number
  outcome: Outcome
  /** Every ID in responses. */
  ids: Set<number>
}

/** Everything that the load generator sent during a fault, and what the service acknowledged. */
export class History {
  readonly orders: Order[] = []
  readonly entries: Entry[] = []
  /** The number of acknowledged writes. */
  acknowledged = 0
  /** The number of those that changed bookings, timeslots or activities. */
  changes = 0
  /** Acknowledged, but missing in a later read. */
  readonly stale: string[] = []
  /** Responses that must not occur: 5xx other than 503, not as documented, or too late. */
  readonly violations: string[] = []

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
