import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { dynamicStatement, type Given } from '../../../platform/sql/dynamicStatement.ts'
import { someOf } from '../../../platform/sql/someOf.ts'
import { refuseViolations } from '../../refusals/refusal.ts'
import { daysViolations } from '../../scalars/daysViolations.ts'
import type { Booking } from '../Booking.ts'
import type { BookingStatus } from '../BookingStatus.ts'
import { asBooking, type BookingRow, bookingColumns, bookings } from '../bookingColumns.ts'
import { statusNow } from '../statusNow.ts'
import { updatedAt } from '../updatedAt.ts'

/** Which of its bookings a partner asks for. */
export interface PartnerBookingFilter {
  updatedSince?: Date | null | undefined
  partnerReference?: string | null | undefined
  dateFrom?: string | null | undefined
  dateTo?: string | null | undefined
  statuses?: readonly BookingStatus[] | null | undefined
}

/**
 * A position in the list. Within a pass over the list it has the time at which the pass began, and the identifier of the last
 * booking; between two passes it has neither.
 */
export interface BookingPosition {
  changedAt: Date
  bookingId?: string
  began?: Date
}

/** A page of the list, and the position after it. */
export interface PartnerBookingPage {
  bookings: Booking[]
  next: BookingPosition
  hasMore: boolean
}

/**
 * How long before the end of a pass the next one begins. A change has the time at which its request arrived, so it can be committed
 * when a list that was read meanwhile is past that time. The limits of the database end any such transaction sooner.
 */
const OVERLAP_MILLIS = 120_000

/** How many changes of the operator a page reads at most, whoever has sold the bookings: a page of a small partner stays short. */
const MAX_READ = 20_000

interface Values {
  operatorId: string
  partnerId: string
  now: Date
  since: Date | undefined
  beyondKey: Date | undefined
  beyondId: string | undefined
  statuses: readonly BookingStatus[] | undefined
  partnerReference: string | undefined
  from: string | undefined
  to: string | undefined
  limit: number
}

type Row = BookingRow & {
  changedAt: Date
  /** Whether its last change has no event: a hold that has expired, or a waiver that was completed. */
  unrecorded?: boolean
}

/** Whether something that changed at this instant is a part of the list that is read. */
function inPart(
  { since, beyondKey, beyondId }: Pick<Given<Values>, 'since' | 'beyondKey' | 'beyondId'>,
  changedAt: Expression<Date>,
  id: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = []
  if (since) conditions.push(sql`${changedAt} >= ${since}::timestamptz`)
  const key = beyondKey && sql<string>`${beyondKey}::timestamptz`
  if (key && beyondId) conditions.push(sql`(${changedAt}, ${id}) > (${key}, ${beyondId}::uuid)`)
  else if (key) conditions.push(sql`${changedAt} >= ${key}`)
  return conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : sql`true`
}

const hasStatus = ({ statuses, now }: Pick<Given<Values>, 'statuses' | 'now'>) =>
  statuses ? sql<boolean>`${statusNow(now)} = any(${statuses})` : sql<boolean>`true`

const EVENT_TIME = sql<Date>`e.occurred_at`
const EVENT_ID = sql`e.booking_id`

// The index on (operator, time) of the events, in the order of the list: the event with the version of a booking is its last change.
// Holds that have expired without an event yet changed when they expired; there are few. A waiver that was completed later than the
// last event is found by an index of its own.
const selectChanged = dynamicStatement((given: Given<Values>) => {
  const { now } = given
  const operatorId = sql<string>`${given.operatorId}::uuid`
  const partnerId = sql<string>`${given.partnerId}::uuid`
  const limit = sql<number>`${given.limit}::integer`
  return sql<Row>`
  with changed as materialized (
    (select e.booking_id, e.occurred_at changed_at, false unrecorded
     from (
       select e.booking_id, e.occurred_at, e.version from booking_event e
       where e.operator_id = ${operatorId} and ${inPart(given, EVENT_TIME, EVENT_ID)}
       order by e.occurred_at, e.booking_id limit ${sql.lit(MAX_READ)}
     ) e
     join booking b on b.operator_id = ${operatorId} and b.booking_id = e.booking_id and b.version = e.version
     where b.partner_id = ${partnerId} and (b.status <> 'ON_HOLD' or b.hold_expires_at > ${now}) and ${hasStatus(given)}
       and (b.waiver_changed_at is null or b.waiver_changed_at <= e.occurred_at)
     order by e.occurred_at, e.booking_id limit ${limit})
    union all
    (select b.booking_id, b.waiver_changed_at, true
     from booking b
     join booking_event e on e.operator_id = b.operator_id and e.booking_id = b.booking_id and e.version = b.version
     where b.operator_id = ${operatorId} and b.partner_id = ${partnerId} and b.waiver_changed_at > e.occurred_at
       and ${inPart(given, sql<Date>`b.waiver_changed_at`, sql`b.booking_id`)}
       and (b.status <> 'ON_HOLD' or b.hold_expires_at > ${now}) and ${hasStatus(given)}
     order by b.waiver_changed_at, b.booking_id limit ${limit})
    union all
    (select b.booking_id, b.hold_expires_at, true from booking b
     where b.operator_id = ${operatorId} and b.partner_id = ${partnerId} and b.status = 'ON_HOLD' and b.hold_expires_at <= ${now}
       and ${inPart(given, sql<Date>`b.hold_expires_at`, sql`b.booking_id`)} and ${hasStatus(given)})
  )
  ${bookings
    .select(bookingColumns(now))
    .innerJoin(
      sql<{ booking_id: string; changed_at: Date; unrecorded: boolean }>`changed`.as('c'),
      'c.booking_id',
      'b.booking_id',
    )
    .select(['c.changed_at as changedAt', 'c.unrecorded'])
    .where('b.operator_id', '=', operatorId)
    .orderBy('c.changed_at')
    .orderBy('b.booking_id')
    .limit(limit)}`
})

// The position of the last change that a page reads.
const selectLastRead = dynamicStatement(
  (given: Given<Pick<Values, 'operatorId' | 'since' | 'beyondKey' | 'beyondId'>>) => sql<{
    changedAt: Date
    bookingId: string
  }>`
  select e.occurred_at "changedAt", e.booking_id "bookingId" from booking_event e
  where e.operator_id = ${given.operatorId} and ${inPart(given, EVENT_TIME, EVENT_ID)}
  order by e.occurred_at, e.booking_id offset ${sql.lit(MAX_READ - 1)} limit 1`,
)

// The index on the partner's reference, or the one on the start of a booking, finds few bookings; they are sorted.
const selectFew = dynamicStatement((given: Given<Values>) => {
  const { operatorId, partnerId, now, partnerReference, from, to, limit } = given
  let few = bookings
    .select(bookingColumns(now))
    .select(updatedAt(now).as('changedAt'))
    .where('b.operator_id', '=', operatorId)
    .where('b.partner_id', '=', partnerId)
    .where(inPart(given, updatedAt(now), sql`b.booking_id`))
    .where(hasStatus(given))
  if (partnerReference) few = few.where('b.partner_reference', '=', partnerReference)
  // A local day is within 14 hours of the same day in UTC.
  if (from) {
    few = few
      .where('b.date', '>=', from)
      .where('b.starts_at', '>=', sql<Date>`${from}::date::timestamp at time zone 'UTC' - interval '14 hours'`)
  }
  if (to) {
    few = few
      .where('b.date', '<=', to)
      .where('b.starts_at', '<', sql<Date>`(${to}::date + 1)::timestamp at time zone 'UTC' + interval '14 hours'`)
  }
  return few.orderBy('changedAt').orderBy('b.booking_id').limit(limit)
})

/**
 * Lists a partner's own bookings in the order of their last changes, a page at a time. Who reads it to the end, and then again and
 * again from the position at the end, misses no change.
 */
export async function listPartnerBookings(
  db: Sql,
  operatorId: string,
  partnerId: string,
  filter: PartnerBookingFilter,
  after: BookingPosition | null,
  size: number,
  now: Date,
): Promise<PartnerBookingPage> {
  const { dateFrom, dateTo } = filter
  refuseViolations(daysViolations(['dateTo'], dateFrom, dateTo))
  const began = after?.began ?? now
  const part = {
    operatorId,
    since: filter.updatedSince ?? undefined,
    beyondKey: after?.changedAt,
    beyondId: after?.bookingId,
  }
  const values: Values = {
    ...part,
    partnerId,
    now,
    statuses: someOf(filter.statuses),
    partnerReference: filter.partnerReference ?? undefined,
    from: dateFrom ?? undefined,
    to: dateTo ?? undefined,
    limit: size + 1,
  }
  const few = values.partnerReference !== undefined || dateFrom || dateTo
  let rows: Row[] = few ? await selectFew(db, values, {}) : await selectChanged(db, values, {})
  // A full page of recorded changes ends before the last change that was read.
  const [read] =
    few || (rows.length > size && !rows.some(row => row.unrecorded)) ? [] : await selectLastRead(db, part, {})
  // What changed later without an event comes with a later page.
  if (read) rows = rows.filter(row => row.changedAt <= read.changedAt)
  const items = (some: Row[]) => some.map(row => asBooking(row))
  if (rows.length > size) {
    rows = rows.slice(0, size)
    const last = rows.at(-1)!
    const next = { changedAt: last.changedAt, bookingId: last.bookingId, began }
    return { bookings: items(rows), next, hasMore: true }
  }
  if (read) return { bookings: items(rows), next: { ...read, began }, hasMore: true }
  return { bookings: items(rows), next: { changedAt: new Date(began.getTime() - OVERLAP_MILLIS) }, hasMore: false }
}
