import { type Expression, sql } from 'kysely'
import { ColumnsOfFields } from '../database/ColumnsOfFields.ts'
import { kysely } from '../database/kysely.ts'
import { pickColumns } from '../database/pickColumns.ts'
import { isCharged } from '../rules/bookingStatuses.ts'
import type { PriceLine } from '../rules/pricing/PriceLine.ts'
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

/** The row of a booking `b` joined with its product `p`. One that was read for an operation has what its fields need. */
export type BookingRow = Omit<
  Booking,
  | 'operator'
  | 'basket'
  | 'activity'
  | 'timeslot'
  | 'soldBy'
  | 'price'
  | 'refund'
  | 'customer'
  | 'settledRetailMinor'
  | 'settledCommissionMinor'
  | 'product'
  | 'partner'
> &
  NamesOfOthers

/** Names of what a booking refers to, read with it if nothing else of that is selected. */
interface NamesOfOthers {
  productName?: string
  partnerName?: string | null
}

const price = ['priceMinor', 'currency'] as const
const lines = ['lines', 'activityId', 'participants', ...price] as const

/** The columns that each field of a booking in the API needs. */
export const bookingFields = new ColumnsOfFields<BookingRow>(
  'Booking',
  ['bookingId', 'partnerId'],
  {
    id: [],
    bookingId: [],
    bookingReference: ['bookingReference'],
    basketId: ['basketId'],
    activityId: ['activityId'],
    productId: ['productId'],
    timeslotId: ['timeslotId'],
    date: ['date'],
    time: ['time'],
    startsAt: ['startsAt'],
    channel: ['channel'],
    partnerId: [],
    participants: ['participants'],
    price,
    lines,
    units: lines,
    taxes: lines,
    cancellationTiers: ['cancellationTiers'],
    refund: ['refundMinor', 'status', ...price],
    refundPercent: ['refundPercent'],
    commission: ['commissionMinor', ...price],
    net: ['commissionMinor', 'refundMinor', 'status', ...price],
    voucherAmount: ['voucherMinor', ...price],
    customer: ['firstName', 'lastName', 'email', 'phone'],
    paymentReference: ['paymentReference'],
    partnerReference: ['partnerReference'],
    notes: ['notes'],
    language: ['language'],
    status: ['status'],
    waiverStatus: ['waiverStatus'],
    waiverUrl: ['hasQuestions', 'waiverStatus', 'status', 'startsAt', 'createdAt'],
    createdAt: ['createdAt'],
    cancelledAt: ['cancelledAt'],
    cancelReason: ['cancelReason'],
    cancellableUntil: ['cancellableUntil'],
    version: ['version'],
    holdExpiresAt: ['holdExpiresAt'],
    product: ['activityId'],
    timeslot: ['timeslotId'],
    partner: [],
    basket: ['basketId'],
    // What follows is read by its own statement.
    amountDue: ['channel', ...price],
    refundDue: price,
    refunded: price,
    payments: ['basketId'],
    refunds: ['basketId'],
    shortages: ['timeslotId', 'status'],
    updatedAt: ['waiverChangedAt'],
    cancelledBy: ['status'],
    lastChange: [],
    history: [],
    emails: [],
    answers: [],
    voucher: [],
    promoCode: [],
    imported: [],
  },
  {
    product: {
      type: 'Product',
      fields: ['id', 'activityId', 'productId', 'name'],
      columns: ['activityId', 'productId', 'productName'],
    },
    partner: { type: 'Partner', fields: ['id', 'partnerId', 'name'], columns: ['partnerName'] },
  },
)

/** The columns of a BookingRow; `now` is the instant that its status is for. */
export const bookingColumns = (now: Expression<Date>) =>
  [
    'b.booking_id as bookingId',
    'b.booking_reference as bookingReference',
    'b.basket_id as basketId',
    'b.activity_id as activityId',
    'p.product_id as productId',
    sql<boolean>`b.waiver_status <> 'not_required' or exists (
      select from waiver_question w where w.operator_id = b.operator_id and w.activity_id = b.activity_id)`.as(
      'hasQuestions',
    ),
    'b.timeslot_id as timeslotId',
    'b.date',
    'b.time',
    'b.starts_at as startsAt',
    'b.channel',
    'b.partner_id as partnerId',
    'b.participants',
    'b.price_minor as priceMinor',
    'b.currency',
    'b.lines',
    'b.commission_minor as commissionMinor',
    'b.commission_rate as commissionRate',
    'b.voucher_minor as voucherMinor',
    'b.cancellation_tiers as cancellationTiers',
    'b.refund_minor as refundMinor',
    'b.refund_percent as refundPercent',
    'b.accepted_minor as acceptedMinor',
    'b.first_name as firstName',
    'b.last_name as lastName',
    'b.email',
    'b.phone',
    'b.payment_reference as paymentReference',
    'b.partner_reference as partnerReference',
    'b.notes',
    'b.language',
    statusNow(now).as('status'),
    'b.waiver_status as waiverStatus',
    'b.waiver_changed_at as waiverChangedAt',
    'b.created_at as createdAt',
    'b.cancelled_at as cancelledAt',
    'b.cancel_reason as cancelReason',
    versionNow(now).as('version'),
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

/**
 * Selects these columns of bookings `b`.
 * @param columns from bookingFields
 * @param others further columns
 */
export function selectBookings(now: Expression<Date>, columns: string, others: readonly string[] = []) {
  if (columns === '') return bookings.select(bookingColumns(now))
  const names = new Set(columns.split(','))
  const alone = kysely.selectFrom('booking as b') as unknown as typeof bookings
  const ofProduct = ['productId', 'productName', 'cancellableUntil'].some(name => names.has(name))
  let query = (ofProduct ? bookings : alone).select(pickColumns(bookingColumns(now), columns, others))
  if (names.has('productName')) query = query.select('p.name as productName') as typeof query
  if (names.has('partnerName')) {
    query = query
      .leftJoin('partner as s', join =>
        join.onRef('s.operator_id', '=', 'b.operator_id').onRef('s.partner_id', '=', 'b.partner_id'),
      )
      .select('s.name as partnerName') as unknown as typeof query
  }
  return query
}

/** Converts a row to a Booking, as far as it was read. */
export function asBooking(row: BookingRow): Booking {
  const { priceMinor, currency, firstName, lastName, email, phone, productName, partnerName } = row
  const booking = row as Booking
  if (priceMinor !== undefined) booking.price = { amount: priceMinor, currency }
  if (row.refundMinor !== undefined) {
    booking.refund = isCharged[booking.status] ? null : { amount: booking.refundMinor, currency }
  }
  if (row.lines?.length === 0) booking.lines = [undividedLine(booking)]
  if (lastName !== undefined) booking.customer = readCustomer({ firstName, lastName, email, phone })
  if (productName !== undefined) {
    booking.product = { activityId: row.activityId, productId: row.productId, name: productName }
  }
  if (typeof partnerName === 'string') booking.partner = { partnerId: row.partnerId!, name: partnerName }
  return booking
}

/** The line of a booking by an instance that did not know lines yet, while a new version is being rolled out. */
export function undividedLine({ activityId, participants, price: { amount } }: Booking): PriceLine {
  const each = Math.round(amount / participants)
  const unit = { unitId: activityId, unitType: 'OTHER', paxCount: 1 } as const
  return { kind: 'UNIT', name: 'Participant', quantity: participants, each, amount, ...unit }
}
