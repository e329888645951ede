import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import type { Given } from '../../../platform/sql/dynamicStatement.ts'
import { someOf } from '../../../platform/sql/someOf.ts'
import type { Tables } from '../../../platform/sql/Tables.ts'
import { type EmailValues, emailValues } from '../../customers/emailValues.ts'
import { shortUses } from '../../resources/shortages.ts'
import type { Channel } from '../../scalars/Channel.ts'
import { refuseReversedRanges } from '../../scalars/refuseReversedRanges.ts'
import { BookingStatus } from '../BookingStatus.ts'
import { unpaidBookings } from '../payments/findAmountsDue.ts'
import { takesPlacesNow } from '../statusNow.ts'
import { updatedAt } from '../updatedAt.ts'
import type { WaiverStatus } from '../waiver/WaiverStatus.ts'
import type { BookingFilter } from './BookingFilter.ts'
import { textConditions } from './textConditions.ts'
import { type TextPatterns, textPatterns } from './textPatterns.ts'

/** The values of a statement with a filter; those that the filter omits are undefined. */
export interface FilterValues extends TextPatterns, EmailValues {
  operatorId: string
  now: Date
  ids: readonly string[] | undefined
  activityIds: readonly string[] | undefined
  timeslotIds: readonly string[] | undefined
  partnerIds: readonly string[] | undefined
  channels: readonly Channel[] | undefined
  statuses: readonly BookingStatus[] | undefined
  waiverStatuses: readonly WaiverStatus[] | undefined
  short: boolean | undefined
  /** Each in a condition of its own, so that what is unpaid is found by its index. */
  unpaid: true | undefined
  paid: true | undefined
  from: string | undefined
  to: string | undefined
  createdFrom: Date | undefined
  createdBefore: Date | undefined
  updatedFrom: Date | undefined
  updatedBefore: Date | undefined
  /** The stored states of bookings in these states: a hold that has expired can still be stored as one. */
  storedStatuses: readonly BookingStatus[] | undefined
  /** Whether the holds that match are those that have expired; undefined if all or none match. */
  holdsExpired: boolean | undefined
  /** Set when no confirmed booking matches, because the index on the status has none of them. */
  noneConfirmed: true | undefined
}

/** Values that are in few bookings or in most. */
export const SKEWED: ReadonlySet<string> = new Set([
  'activityIds',
  'partnerIds',
  'channels',
  'statuses',
  'waiverStatuses',
  'pattern',
  'patterns',
  'otherPatterns',
  'phonePattern',
] satisfies (keyof FilterValues)[])

/** The values of a filter, at an instant. Refuses ranges that end before they start. */
export async function filterValues(
  db: Sql,
  operatorId: string,
  filter: BookingFilter,
  now: Date,
): Promise<FilterValues> {
  refuseReversedRanges(filter)
  const statuses = someOf(filter.statuses)
  const [held, expired] = [BookingStatus.ON_HOLD, BookingStatus.EXPIRED].map(each => statuses?.includes(each))
  return {
    operatorId,
    now,
    ids: someOf(filter.ids),
    activityIds: someOf(filter.activityIds),
    timeslotIds: someOf(filter.timeslotIds),
    partnerIds: someOf(filter.partnerIds),
    channels: someOf(filter.channels),
    statuses,
    waiverStatuses: someOf(filter.waiverStatuses),
    short: filter.short ?? undefined,
    unpaid: filter.unpaid === true ? true : undefined,
    paid: filter.unpaid === false ? true : undefined,
    from: filter.date?.from ?? undefined,
    to: filter.date?.to ?? undefined,
    createdFrom: filter.createdAt?.from ?? undefined,
    createdBefore: filter.createdAt?.before ?? undefined,
    updatedFrom: filter.updatedAt?.from ?? undefined,
    updatedBefore: filter.updatedAt?.before ?? undefined,
    ...(await emailValues(db, operatorId, filter.customerEmail)),
    ...textPatterns(filter.text ?? ''),
    storedStatuses: expired && !held ? [...statuses!, BookingStatus.ON_HOLD] : statuses,
    holdsExpired: expired === held ? undefined : expired,
    noneConfirmed: statuses && !statuses.includes(BookingStatus.CONFIRMED) ? true : undefined,
  }
}

/**
 * The conditions of a filter on bookings `b`. Omitted conditions are left out of the text, so that the planner can use the best
 * index.
 */
export function bookingConditions(given: Given<FilterValues>): Expression<SqlBool> {
  const eb = expressionBuilder<{ b: Tables['booking'] }, 'b'>()
  const { operatorId, now, ids, activityIds, timeslotIds, partnerIds, channels, waiverStatuses, short } = given
  const { from, to, createdFrom, createdBefore, updatedFrom, updatedBefore, customerEmails, emailPatterns } = given
  const conditions: Expression<SqlBool>[] = [eb('b.operator_id', '=', operatorId)]
  if (ids) conditions.push(eb('b.booking_id', '=', eb.fn.any(ids)))
  if (activityIds) conditions.push(eb('b.activity_id', '=', eb.fn.any(activityIds)))
  if (timeslotIds) conditions.push(eb('b.timeslot_id', '=', eb.fn.any(timeslotIds)))
  if (partnerIds) conditions.push(eb('b.partner_id', '=', eb.fn.any(partnerIds)))
  if (channels) conditions.push(eb('b.channel', '=', eb.fn.any(channels)))
  if (given.storedStatuses) conditions.push(eb('b.status', '=', eb.fn.any(given.storedStatuses)))
  // Together with the stored states, which the planner has statistics of.
  if (given.holdsExpired)
    conditions.push(
      sql<boolean>`(b.status <> 'ON_HOLD' or (b.hold_expires_at <= ${now}::timestamptz) = ${given.holdsExpired})`,
    )
  if (given.noneConfirmed) conditions.push(sql<boolean>`b.status <> 'CONFIRMED'`)
  if (waiverStatuses) conditions.push(eb('b.waiver_status', '=', eb.fn.any(waiverStatuses)))
  if (short) conditions.push(sql<boolean>`${isShort(operatorId, now)} = ${short}`)
  if (given.unpaid) conditions.push(sql<boolean>`b.booking_id in (${unpaidBookings({ operatorId, now })})`)
  if (given.paid) conditions.push(sql<boolean>`b.booking_id not in (${unpaidBookings({ operatorId, now })})`)
  // A local day is within 14 hours of the same day in UTC, so the index on the start narrows the search.
  if (from) {
    conditions.push(
      eb('b.date', '>=', from),
      eb('b.starts_at', '>=', sql<Date>`${from}::date::timestamp at time zone 'UTC' - interval '14 hours'`),
    )
  }
  if (to) {
    conditions.push(
      eb('b.date', '<=', to),
      eb('b.starts_at', '<', sql<Date>`(${to}::date + 1)::timestamp at time zone 'UTC' + interval '14 hours'`),
    )
  }
  if (createdFrom) conditions.push(eb('b.created_at', '>=', createdFrom))
  if (createdBefore) conditions.push(eb('b.created_at', '<', createdBefore))
  if (updatedFrom) {
    conditions.push(eb(updatedAt(now), '>=', updatedFrom))
    conditions.push(sql<boolean>`b.booking_id in (${changedSince(operatorId, updatedFrom)})`)
  }
  if (updatedBefore) conditions.push(eb(updatedAt(now), '<', updatedBefore))
  // The index on the searched text finds the address too.
  if (customerEmails) conditions.push(sql<boolean>`lower(b.email) = any(${customerEmails})`)
  if (emailPatterns) conditions.push(sql<boolean>`${SEARCHED} ilike any(${emailPatterns})`)
  conditions.push(...textConditions(SEARCHED, given))
  return eb.and(conditions)
}

// Derived, not stored.
const isShort = (operatorId: Expression<string>, now: Expression<Date>) => sql<boolean>`(
  ${takesPlacesNow(now)}
  and b.timeslot_id in (select timeslot_id from (${shortUses(operatorId)}) s))`

// More than those whose `updatedAt` is not before the instant, each found by an index.
const changedSince = (operatorId: Expression<string>, from: Expression<Date>) => sql`
  select e.booking_id from booking_event e where e.operator_id = ${operatorId} and e.occurred_at >= ${from}
  union all
  select w.booking_id from booking w where w.operator_id = ${operatorId} and w.waiver_changed_at >= ${from}
  union all
  select h.booking_id from booking h
  where h.operator_id = ${operatorId} and h.status = 'ON_HOLD' and h.hold_expires_at >= ${from}`

// The expression of the index booking_text_index. The parts are separated by line breaks, which a search text cannot contain, so that
// no match spans two parts.
export const SEARCHED = sql<string>`search_text(b.booking_reference, b.first_name || ' ' || b.last_name, b.email, b.payment_reference, b.partner_reference, b.phone)`
