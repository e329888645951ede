import { sql } from 'kysely'
import { dynamicStatement, type Given } from '../../../platform/sql/dynamicStatement.ts'
import {
  BY_PERIOD_AND_PARENT,
  divided,
  type InsightRow,
  type InsightShape,
  type InsightValues,
  insightConditions,
  parentOf,
  ROW,
  SOLD,
} from './insightParts.ts'

/** What the bookings of a period or group add up to. */
export interface BookingSums extends InsightRow {
  bookings: number
  participants: number
  revenueMinor: number
  commissionMinor: number
  cancelled: number
  noShows: number
}

/** The sums of parts `p` with the columns of `booking_total`. Nothing is charged of a booking that was cancelled before it was sold. */
export const BOOKING_SUMS = sql`
  coalesce(sum(p.bookings) filter (where p.status in (${SOLD})), 0)::bigint bookings,
  coalesce(sum(p.participants) filter (where p.status in (${SOLD})), 0)::bigint participants,
  coalesce(sum(p.price_minor - p.refund_minor) filter (where p.status in (${SOLD}, 'CANCELLED')), 0)::bigint "revenueMinor",
  coalesce(sum(p.commission_minor) filter (where p.status in (${SOLD}, 'CANCELLED')), 0)::bigint "commissionMinor",
  coalesce(sum(p.bookings) filter (where p.status = 'NO_SHOW'), 0)::bigint "noShows"`

/**
 * Adds up the bookings that take place on local days, from the totals that are kept of each day. `cancelled` includes bookings that were
 * cancelled before they were sold.
 */
export const sumTotals = dynamicStatement((given: Given<InsightValues>, { groupBy }: InsightShape) => {
  const parent = parentOf(groupBy, {
    activityId: sql`t.activity_id`,
    channel: sql`t.channel`,
    partnerId: sql`t.partner_id`,
  })
  // Each half has an index: the parts that are merged into those of their days, and those that are not merged yet.
  const parts = (merged: string) => sql`
    select t.date as day, ${parent} parent, t.status, t.bookings, t.participants, t.price_minor, t.commission_minor, t.refund_minor
    from booking_total t
    where ${insightConditions(given, 't')} and ${sql.raw(merged)} and t.date >= ${given.from}::date and t.date <= ${given.to}::date`
  return sql<BookingSums>`
    select ${ROW}, ${BOOKING_SUMS}, coalesce(sum(p.bookings) filter (where p.status = 'CANCELLED'), 0)::bigint cancelled
    from ${divided(given, groupBy, sql`${parts('t.merged')} union all ${parts('not t.merged')}`)} ${BY_PERIOD_AND_PARENT}`
})
