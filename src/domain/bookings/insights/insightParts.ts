import { type Expression, type SqlBool, sql } from 'kysely'
import type { Given } from '../../../platform/sql/dynamicStatement.ts'
import { isSold } from '../../rules/bookingStatuses.ts'
import type { Channel } from '../../scalars/Channel.ts'
import { BookingStatus } from '../BookingStatus.ts'
import type { InsightGroupBy } from './InsightGroupBy.ts'

/** What the statements of insights know of a request, for one of its two ranges. */
export interface InsightValues {
  operatorId: string
  from: string
  to: string
  /** How many years after this range the requested one is: its periods have the days of that one. */
  years: number
  /** The first day of the requested range. */
  first: string
  /** As PostgreSQL spells it, such as `week`. */
  grain: string
  activityIds: readonly string[] | undefined
  channels: readonly Channel[] | undefined
  partnerIds: readonly string[] | undefined
}

/** By what the rows are divided beside the periods; blank for nothing. */
export interface InsightShape extends Readonly<Record<string, string | boolean>> {
  groupBy: InsightGroupBy | ''
}

/** The sums of a period, or of a group over all periods. */
export interface InsightRow {
  ofGroup: boolean
  /** The first day of the calendar's period. */
  period: string | null
  /** The identifier of the activity or partner, the channel, or the weekday; null without one. */
  parent: string | null
}

/** The columns by which bookings are grouped. */
interface Grouped {
  activityId: Expression<unknown>
  channel?: Expression<unknown>
  partnerId?: Expression<unknown>
}

/**
 * The identifier by which bookings or timeslots are grouped, as text; null for weekdays, which follow from the day. The parts of a statement
 * select it as `parent`, beside their `day`.
 */
export function parentOf(groupBy: InsightGroupBy | '', { activityId, channel, partnerId }: Grouped) {
  if (groupBy === 'ACTIVITY') return sql`${activityId}::text`
  if (groupBy === 'CHANNEL' && channel) return sql`${channel}`
  return groupBy === 'PARTNER' && partnerId ? sql`${partnerId}::text` : sql`null::text`
}

/** Parts with their period and their group, as `p`. @param parts the SQL of rows with a `day` and a `parent`: few for each day */
export function divided(given: Given<InsightValues>, groupBy: InsightGroupBy | '', parts: Expression<unknown>) {
  const { years, first, grain } = given
  const day = sql`greatest((i.day + make_interval(years => ${years}::int))::date, ${first}::date)::timestamp`
  const group = groupBy === 'WEEKDAY' ? sql`extract(isodow from i.day)::text` : sql`i.parent`
  return sql`(select i.*, date_trunc(${grain}::text, ${day})::date::text period, ${group} of_group from (${parts}) i) p`
}

/** The columns of `InsightRow`, of parts `p`. */
export const ROW = sql`grouping(p.period) = 1 "ofGroup", p.period, p.of_group parent`

/** Adds the same parts up twice: by period, and by group. */
export const BY_PERIOD_AND_PARENT = sql`group by grouping sets ((p.period), (p.of_group))`

/** The statuses of a booking that is sold, as a list. */
export const SOLD = sql.join(
  Object.values(BookingStatus)
    .filter(status => isSold[status])
    .map(status => sql.lit(status)),
)

/** The conditions on activity, channel and partner. @param table the name of rows with the columns of `booking` */
export function insightConditions(given: Given<InsightValues>, table: string): Expression<SqlBool> {
  const { activityIds, channels, partnerIds } = given
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const all: Expression<SqlBool>[] = [sql<SqlBool>`${column('operator_id')} = ${given.operatorId}`]
  if (activityIds) all.push(sql<SqlBool>`${column('activity_id')} = any(${activityIds})`)
  if (channels) all.push(sql<SqlBool>`${column('channel')} = any(${channels})`)
  if (partnerIds) all.push(sql<SqlBool>`${column('partner_id')} = any(${partnerIds})`)
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}

/** Whether a cancelled booking `b` was sold before: a hold that is given up and a request that is never accepted are not. */
export const wasSold = (operatorId: Expression<string>) => sql<SqlBool>`exists (
  select from booking_event e
  where e.operator_id = ${operatorId} and e.booking_id = b.booking_id and e.status = 'CONFIRMED')`
