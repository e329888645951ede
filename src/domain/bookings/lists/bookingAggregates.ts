import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Given } from '../../../platform/sql/dynamicStatement.ts'
import { takesPlacesNow } from '../statusNow.ts'
import { bookingConditions, type FilterValues, SKEWED } from './bookingConditions.ts'
import type { BookingParent } from './listBookings.ts'

/**
 * The values of a filter whose totals are kept, with the instant. `storedStatuses`, `holdsExpired` and `noneConfirmed` come with
 * `statuses`.
 */
const KEPT: ReadonlySet<string> = new Set([
  'operatorId',
  'now',
  'activityIds',
  'partnerIds',
  'channels',
  'statuses',
  'storedStatuses',
  'holdsExpired',
  'noneConfirmed',
  'from',
  'to',
] satisfies (keyof FilterValues)[])

/** Whether the totals of the bookings that match a filter are kept, so that no booking but the holds is read. */
export function canReadAggregates(values: FilterValues): boolean {
  return Object.entries(values).every(([name, value]) => value === undefined || KEPT.has(name))
}

/** The values of a filter for which a statement with its totals is planned each time: kept totals are few. */
export const skewedValues = ({ kept }: { kept: boolean }): ReadonlySet<string> => (kept ? new Set() : SKEWED)

/** Parts of totals: of the kept ones, or of the bookings themselves. */
export interface TotalPart {
  active: boolean
  status: string
  bookings: number
  participants: number
  price_minor: number
  commission_minor: number
  refund_minor: number
  activity_id: string
  timeslot_id: string
  partner_id: string
}

/**
 * What adds up to the totals of the bookings that match a filter. With kept totals it is those, and the holds themselves: whether a
 * hold has its places depends on the instant.
 * @param kept whether the filter's totals are kept
 */
export function totalParts(given: Given<FilterValues>, kept: boolean): RawBuilder<TotalPart> {
  const bookings = sql<TotalPart>`
    select ${takesPlacesNow(given.now)} active, b.status, 1::bigint bookings, b.participants::bigint participants, b.price_minor,
      b.commission_minor, b.refund_minor, b.activity_id, b.timeslot_id, b.partner_id
    from booking_of_operator b where ${bookingConditions(given)}`
  if (!kept) return bookings
  const { operatorId, now, activityIds, partnerIds, channels, statuses, from, to } = given
  const conditions: Expression<boolean>[] = [sql<boolean>`b.operator_id = ${operatorId}`]
  if (activityIds) conditions.push(sql<boolean>`b.activity_id = any(${activityIds})`)
  if (partnerIds) conditions.push(sql<boolean>`b.partner_id = any(${partnerIds})`)
  if (channels) conditions.push(sql<boolean>`b.channel = any(${channels})`)
  if (statuses) conditions.push(sql<boolean>`b.status = any(${statuses})`)
  if (from) conditions.push(sql<boolean>`b.date >= ${from}`)
  if (to) conditions.push(sql<boolean>`b.date <= ${to}`)
  // What is merged is there twice: in the parts of its days, and without a date.
  if (!from && !to) conditions.push(sql<boolean>`(b.date is null or not b.merged)`)
  return sql<TotalPart>`${bookings} and b.status = 'ON_HOLD' union all
    select ${takesPlacesNow(now)}, b.status, b.bookings, b.participants, b.price_minor, b.commission_minor, b.refund_minor,
      b.activity_id, null, b.partner_id
    from (select *, null::timestamptz hold_expires_at from booking_total) b where ${sql.join(conditions, sql` and `)}`
}

/** The column of a part, called `p`, that refers to what a list of bookings belongs to. */
export const parentColumns = {
  activity: 'p.activity_id',
  timeslot: 'p.timeslot_id',
  partner: 'p.partner_id',
} as const satisfies Record<BookingParent, string>
