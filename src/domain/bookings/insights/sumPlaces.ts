import { sql } from 'kysely'
import { dynamicStatement, type Given } from '../../../platform/sql/dynamicStatement.ts'
import {
  BY_PERIOD_AND_PARENT,
  divided,
  type InsightRow,
  type InsightShape,
  type InsightValues,
  parentOf,
  ROW,
} from './insightParts.ts'

/** The places of timeslots. */
export interface PlaceSums extends InsightRow {
  taken: number
  capacity: number
}

/** Adds up the places of the timeslots of local days: one range of their index for each activity. */
export const sumPlaces = dynamicStatement((given: Given<InsightValues>, { groupBy }: InsightShape) => {
  const { operatorId, from, to, activityIds } = given
  const parts = sql`
    select t.date as day, ${parentOf(groupBy, { activityId: sql`t.activity_id` })} parent, sum(t.taken - t.held) taken,
      sum(t.capacity) capacity
    from product a
    join timeslot t on t.operator_id = ${operatorId} and t.activity_id = a.activity_id and t.date >= ${from}::date
      and t.date <= ${to}::date
    where a.operator_id = ${operatorId} ${activityIds ? sql`and a.activity_id = any(${activityIds})` : sql``}
      and (not t.closed or t.taken > t.held)
    group by 1, 2`
  return sql<PlaceSums>`
    select ${ROW}, sum(p.taken)::bigint taken, sum(p.capacity)::bigint capacity
    from ${divided(given, groupBy, parts)} ${BY_PERIOD_AND_PARENT}`
})
