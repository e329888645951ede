/** The types of units, as in OCTO, the open standard of the field. */
export const unitTypes = [
  'ADULT',
  'YOUTH',
  'CHILD',
  'INFANT',
  'FAMILY',
  'SENIOR',
  'STUDENT',
  'MILITARY',
  'OTHER',
] as const

export type UnitType = (typeof unitTypes)[number]

/**
 * What an activity costs: one document for each activity, edited as a whole. Identifiers are plain UUIDs, amounts of money are in
 * the minor unit of the operator's currency, and rates are in thousandths of a percent (`percentRate.ts`).
 */
export interface Pricing {
  /** By position. Exactly one is the default unit, which takes one place. */
  units: Unit[]
  /** One price for the whole booking instead of the prices of the units. */
  groupPrice: GroupPrice | null
  /** Ordered: the first one that fits decides. */
  rules: PriceRule[]
  /** Ordered: all that fit are added to what the deciding rule gives. Absent if there are none; none has a `PRICE`. */
  adjustments?: PriceRule[]
  /** Charged on top of the prices. */
  fees: Fee[]
  /** Included in the prices. */
  taxes: TaxRate[]
  /** Earliest first; null if everything is refunded whenever the booking can be cancelled. */
  cancellationTiers: CancellationTier[] | null
}

/** A type of ticket, or age band. */
export interface Unit {
  unitId: string
  type: UnitType
  name: string
  /** How many places one of it takes: 4 for a family, 0 for an infant on a lap. */
  paxCount: number
  /** On days before the first of `laterPrices`. */
  price: number
  /** By day, ascending. Absent if there are none. */
  laterPrices?: LaterPrice[]
  minAge: number | null
  maxAge: number | null
  /** Units of which at least one must be in the same booking; empty if it can be booked alone. */
  accompaniedBy: string[]
  /** The least and the most of it in one booking that has any. */
  minQuantity: number
  maxQuantity: number | null
  /** Whether a booking that names no units means this one. */
  isDefault: boolean
}

/** A base price from a local day of the timeslot on. */
export interface LaterPrice {
  /** The first day with it. */
  from: string
  price: number
}

/** One price up to a number of participants, then a price for each further one. */
export interface GroupPrice {
  amount: number
  upTo: number
  perExtra: number
}

/** Changes the price of units under conditions; a condition that is absent always holds. */
export interface PriceRule {
  name: string
  /** The local days of the timeslot, both included. */
  from?: string | null
  to?: string | null
  /** 1 for Monday to 7 for Sunday. */
  weekdays?: number[] | null
  /** The local start of the timeslot: from `timeFrom`, and before `timeUntil`. */
  timeFrom?: string | null
  timeUntil?: string | null
  /** Whole days from the local day of the sale to that of the timeslot, both included. */
  minDaysBefore?: number | null
  maxDaysBefore?: number | null
  /** Only for participants from this one on: 5 leaves the first four as they are. */
  fromParticipant?: number | null
  /** For bookings with at least this many participants. */
  minParticipants?: number | null
  unitIds?: string[] | null
  channels?: string[] | null
  partnerIds?: string[] | null
  change: PriceChange
}

/**
 * `PRICE` is the new price, `AMOUNT` is added to the price, and `PERCENTAGE` is added as thousandths of a percent of it. The latter
 * two can be negative; a price never is.
 */
export interface PriceChange {
  kind: 'PRICE' | 'AMOUNT' | 'PERCENTAGE'
  value: number
}

export interface Fee {
  name: string
  amount: number
  per: 'BOOKING' | 'PERSON'
  /** Whether the fee includes the taxes of the activity. */
  taxed: boolean
}

export interface TaxRate {
  name: string
  rate: number
}

/** What is refunded when a booking is cancelled at least this many minutes before the start. */
export interface CancellationTier {
  minutesBefore: number
  percent: number
}
