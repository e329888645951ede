import { type Expression, sql } from 'kysely'
import { kysely } from '../../platform/sql/kysely.ts'
import type { Money } from '../products/Money.ts'
import { isCharged } from '../rules/bookingStatuses.ts'
import type { Booking } from './Booking.ts'
import { BookingStatus, takesPlaces, transitions } from './BookingStatus.ts'
import { statusNow, versionNow } from './statusNow.ts'
import { readCustomer } from './storedCustomer.ts'

const cancellableStatuses = Object.entries(transitions)
  .filter(([, to]) => to.includes(BookingStatus.CANCELLED))
  .filter(([from]) => from !== BookingStatus.ON_HOLD && takesPlaces[from as BookingStatus])
  .map(([from]) => from)

/** Whether a booking `b` can be cancelled until the cutoff of its activity. A hold can be cancelled until it expires. */
const cancellable = sql<boolean>`b.status in (${sql.join(cancellableStatuses.map(status => sql.lit(status)))})`

/** The fields of a summary. */
export const summaryFields = [
  'bookingId',
  'bookingReference',
  'activityId',
  'productId',
  'timeslotId',
  'date',
  'time',
  'startsAt',
  'channel',
  'partnerId',
  'participants',
  'price',
  'customer',
  'paymentReference',
  'partnerReference',
  'status',
  'waiverStatus',
  'createdAt',
  'version',
] as const satisfies readonly (keyof Booking)[]

/** What many lists show of a booking: a page of these takes a quarter less time than one of whole bookings. */
export type BookingSummary = Pick<Booking, (typeof summaryFields)[number]> & {
  /** In a list by it alone. */
  amountDue?: Money
}

type CustomerColumn = 'firstName' | 'lastName' | 'email' | 'phone'

/** The row of a summary. */
export type SummaryRow = Omit<BookingSummary, 'price' | 'customer' | 'amountDue'> &
  Pick<Booking, 'priceMinor' | 'currency' | CustomerColumn> & { due?: number }

/** The row of a booking `b` joined with its product `p`. */
export type BookingRow = Omit<
  Booking,
  'price' | 'refund' | 'customer' | 'settledRetailMinor' | 'settledCommissionMinor'
>

/** The columns of a SummaryRow; `now` is the instant that its status is for. */
export const summaryColumns = (now: Expression<Date>) =>
  [
    'b.booking_id as bookingId',
    'b.booking_reference as bookingReference',
    'b.activity_id as activityId',
    'p.product_id as productId',
    'b.timeslot_id as timeslotId',
    'b.date',
    'b.time',
    'b.starts_at as startsAt',
    'b.channel',
    'b.partner_id as partnerId',
    'b.participants',
    'b.price_minor as priceMinor',
    'b.currency',
    'b.first_name as firstName',
    'b.last_name as lastName',
    'b.email',
    'b.phone',
    'b.payment_reference as paymentReference',
    'b.partner_reference as partnerReference',
    statusNow(now).as('status'),
    'b.waiver_status as waiverStatus',
    'b.created_at as createdAt',
    versionNow(now).as('version'),
  ] as const

/** The columns of a BookingRow. */
export const bookingColumns = (now: Expression<Date>) =>
  [
    ...summaryColumns(now),
    'b.basket_id as basketId',
    sql<boolean>`b.waiver_status <> 'not_required' or exists (
      select from waiver_question w where w.operator_id = b.operator_id and w.activity_id = b.activity_id)`.as(
      'hasQuestions',
    ),
    'b.lines',
    'b.commission_minor as commissionMinor',
    'b.commission_rate as commissionRate',
    'b.voucher_minor as voucherMinor',
    'b.cancellation_tiers as cancellationTiers',
    'b.refund_minor as refundMinor',
    'b.refund_percent as refundPercent',
    'b.accepted_minor as acceptedMinor',
    'b.arrived',
    'b.notes',
    'b.language',
    'b.waiver_changed_at as waiverChangedAt',
    'b.cancelled_at as cancelledAt',
    'b.cancel_reason as cancelReason',
    'b.erased_at as erasedAt',
    sql<Date | null>`case when b.hold_expires_at > ${now}::timestamptz then b.hold_expires_at end`.as('holdExpiresAt'),
    'b.held_at as heldAt',
    'b.held_by as heldBy',
    sql<Date | null>`case when b.hold_expires_at > ${now}::timestamptz then b.hold_expires_at
       when ${cancellable} then b.starts_at - make_interval(mins => p.cancellation_cutoff_minutes) end`.as(
      'cancellableUntil',
    ),
  ] as const

/** Bookings `b` with their products `p`. */
export const bookings = kysely
  .selectFrom('booking as b')
  .innerJoin('product as p', join =>
    join.onRef('p.operator_id', '=', 'b.operator_id').onRef('p.activity_id', '=', 'b.activity_id'),
  )

/** The same by views, for filters and orders that are read by indexes of expressions. */
export const listedBookings = kysely
  .selectFrom('booking_of_operator as b')
  .innerJoin('product_of_operator as p', join =>
    join.onRef('p.operator_id', '=', 'b.operator_id').onRef('p.activity_id', '=', 'b.activity_id'),
  )

/** Converts a row to a summary. */
export function asSummary(row: SummaryRow): BookingSummary {
  const { priceMinor, currency, due, firstName, lastName, email, phone } = row
  const summary = row as SummaryRow & BookingSummary
  summary.price = { amount: priceMinor, currency }
  if (due !== undefined) summary.amountDue = { amount: due, currency }
  summary.customer = readCustomer({ firstName, lastName, email, phone })
  return summary
}

/** Converts a row to a Booking. */
export function asBooking(row: BookingRow): Booking {
  const booking = asSummary(row) as Booking
  booking.refund = isCharged[booking.status] ? null : { amount: booking.refundMinor, currency: booking.currency }
  return booking
}
