import { sql } from 'kysely'
import { dynamicStatement, type Given } from '../../../platform/sql/dynamicStatement.ts'
import {
  BY_PERIOD_AND_PARENT,
  divided,
  type InsightShape,
  type InsightValues,
  insightConditions,
  parentOf,
  ROW,
  SOLD,
  wasSold,
} from './insightParts.ts'
import { BOOKING_SUMS, type BookingSums } from './sumTotals.ts'

interface SalesValues extends InsightValues {
  /** The instant at which each day of the range begins, and that at which the last one ends. */
  begins: readonly Date[]
  startsAt: Date
  endsAt: Date
}

/** The sums of sales, with those of their lead times. */
export interface SalesSums extends BookingSums {
  leadSeconds: number
}

/** How long before their start bookings `b` were made, all together, in seconds. */
export const LEAD_SECONDS = sql`extract(epoch from sum(greatest(b.starts_at - b.created_at, interval '0')))`

/** Adds up the bookings that were made on local days: one range of the index on the creation. */
export const sumSales = dynamicStatement((given: Given<SalesValues>, { groupBy }: InsightShape) => {
  const { operatorId, from, begins, startsAt, endsAt } = given
  const parent = parentOf(groupBy, {
    activityId: sql`b.activity_id`,
    channel: sql`b.channel`,
    partnerId: sql`b.partner_id`,
  })
  const parts = sql`
    select ${from}::date + width_bucket(b.created_at, ${begins}::timestamptz[]) - 1 as day, ${parent} parent, b.status, count(*) bookings,
      sum(b.participants) participants, sum(b.price_minor) price_minor, sum(b.commission_minor) commission_minor,
      sum(b.refund_minor) refund_minor, ${LEAD_SECONDS} lead_seconds,
      count(*) filter (where b.status = 'CANCELLED' and ${wasSold(operatorId)}) cancelled
    from booking b
    where ${insightConditions(given, 'b')} and b.created_at >= ${startsAt} and b.created_at < ${endsAt}
      and b.status in (${SOLD}, 'CANCELLED')
    group by 1, 2, 3`
  return sql<SalesSums>`
    select ${ROW}, ${BOOKING_SUMS}, sum(p.cancelled)::bigint cancelled,
      coalesce(sum(p.lead_seconds) filter (where p.status in (${SOLD})), 0)::float8 "leadSeconds"
    from ${divided(given, groupBy, parts)} ${BY_PERIOD_AND_PARENT}`
})
