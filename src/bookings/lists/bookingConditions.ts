import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Given } from '../../database/dynamicStatement.ts'
import { literally } from '../../database/literally.ts'
import type { Tables } from '../../database/Tables.ts'
import type { BookingStatus } from '../BookingStatus.ts'
import type { Channel } from '../Channel.ts'
import { statusNow } from '../statusNow.ts'
import type { WaiverStatus } from '../waiver/WaiverStatus.ts'
import type { BookingFilter } from './BookingFilter.ts'

/** The values of a statement with a filter; those that the filter omits are undefined. */
export interface FilterValues {
  operatorId: string
  now: Date
  channels: readonly Channel[] | undefined
  partnerId: string | undefined
  activityId: string | undefined
  timeslotId: string | undefined
  statuses: readonly BookingStatus[] | undefined
  waiverStatuses: readonly WaiverStatus[] | undefined
  from: string | undefined
  to: string | undefined
  pattern: string | undefined
}

/** The values of a filter, at an instant. */
export function filterValues(operatorId: string, filter: BookingFilter, now: Date): FilterValues {
  const text = filter.text?.trim()
  return {
    operatorId,
    now,
    channels: filter.channels?.length ? filter.channels : undefined,
    partnerId: filter.partnerId ?? undefined,
    activityId: filter.activityId ?? undefined,
    timeslotId: filter.timeslotId ?? undefined,
    statuses: filter.statuses?.length ? filter.statuses : undefined,
    waiverStatuses: filter.waiverStatuses?.length ? filter.waiverStatuses : undefined,
    from: filter.from || undefined,
    to: filter.to || undefined,
    pattern: text ? `%${literally(text)}%` : undefined,
  }
}

/**
 * The conditions of a filter on bookings `b`. Omitted conditions are left out of the text, so that the planner can use the best
 * index.
 */
export function bookingConditions(given: Given<FilterValues>): Expression<SqlBool> {
  const eb = expressionBuilder<{ b: Tables['booking'] }, 'b'>()
  const { operatorId, now, channels, partnerId, activityId, timeslotId, statuses, waiverStatuses, from, to, pattern } =
    given
  const conditions: Expression<SqlBool>[] = [eb('b.operator_id', '=', operatorId)]
  if (channels) conditions.push(eb('b.channel', '=', eb.fn.any(channels)))
  if (partnerId) conditions.push(eb('b.partner_id', '=', partnerId))
  if (activityId) conditions.push(eb('b.activity_id', '=', activityId))
  if (timeslotId) conditions.push(eb('b.timeslot_id', '=', timeslotId))
  if (statuses) conditions.push(eb(statusNow(now), '=', eb.fn.any(statuses)))
  if (waiverStatuses) conditions.push(eb('b.waiver_status', '=', eb.fn.any(waiverStatuses)))
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
  if (pattern) conditions.push(eb(SEARCHED, 'ilike', pattern))
  return eb.and(conditions)
}

// The parts are separated by line breaks, which a search text cannot contain, so that no match spans two parts.
const SEARCHED = sql<string>`concat_ws(E'\\n', b.booking_reference, b.first_name || ' ' || b.last_name, b.email, b.payment_reference, b.partner_reference)`
