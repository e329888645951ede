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
  wasSold,
} from './insightParts.ts'
import { LEAD_SECONDS } from './sumSales.ts'

/** What is not in the totals of bookings that take place on local days. */
export interface LeadSums extends InsightRow {
  leadSeconds: number
}

/** The bookings that were cancelled before they were sold. */
export interface NeverSoldSums extends InsightRow {
  neverSold: number
}

const columns = {
  activityId: sql`b.activity_id`,
  channel: sql`b.channel`,
  partnerId: sql`b.partner_id`,
}

// A local day is within 14 hours of the same day in UTC, so the index on the start narrows the search.
const onDays = (given: Given<InsightValues>) => sql`
  ${insightConditions(given, 'b')} and b.date >= ${given.from}::date and b.date <= ${given.to}::date
  and b.starts_at >= ${given.from}::date::timestamp at time zone 'UTC' - interval '14 hours'
  and b.starts_at < (${given.to}::date + 1)::timestamp at time zone 'UTC' + interval '14 hours'`

// For a day the index on the start is better, and for a year the one on the status.
const PLANNED = () => new Set(['from'])

/** Adds up how long before they take place the bookings of local days were made. It reads each of them. */
export const sumLeadTimes = dynamicStatement((given: Given<InsightValues>, { groupBy }: InsightShape) => {
  const parts = sql`
    select b.date as day, ${parentOf(groupBy, columns)} parent, ${LEAD_SECONDS} lead_seconds
    from booking b where ${onDays(given)} and b.status in (${SOLD}) group by 1, 2`
  return sql<LeadSums>`
    select ${ROW}, sum(p.lead_seconds)::float8 "leadSeconds" from ${divided(given, groupBy, parts)} ${BY_PERIOD_AND_PARENT}`
}, PLANNED)

/** Counts the bookings of local days that were cancelled before they were sold. Everything is refunded of these. */
export const sumNeverSold = dynamicStatement((given: Given<InsightValues>, { groupBy }: InsightShape) => {
  const parts = sql`
    select b.date as day, ${parentOf(groupBy, columns)} parent, count(*) never_sold
    from booking b
    where ${onDays(given)} and b.status = 'CANCELLED' and b.status <> 'CONFIRMED' and b.refund_minor = b.price_minor
      and not ${wasSold(given.operatorId)}
    group by 1, 2`
  return sql<NeverSoldSums>`
    select ${ROW}, sum(p.never_sold)::bigint "neverSold" from ${divided(given, groupBy, parts)} ${BY_PERIOD_AND_PARENT}`
}, PLANNED)
