import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { refuseViolations } from '../refusals/refusal.ts'
import { instantsViolations } from '../scalars/instantsViolations.ts'
import type { Timeslot } from './Timeslot.ts'
import { asTimeslot, type TimeslotRow, timeslotColumns } from './timeslotColumns.ts'

const MAX_DAYS = 31
const MOST = 100

interface Range {
  operatorId: string
  from: Date
  before: Date
  now: Date
}

// Of the few activities that have a minimum, by the index on their starts. Places on hold are not sold yet.
const select = preparedStatement(
  ({ operatorId, from, before, now }: Placeholders<Range>) => sql<TimeslotRow>`
  select ${timeslotColumns(now)} from product p
  join timeslot t on t.operator_id = p.operator_id and t.activity_id = p.activity_id
    and t.starts_at >= ${from} and t.starts_at < ${before} and not t.closed
  where p.operator_id = ${operatorId} and p.departure_minimum is not null
    and t.taken - t.held > 0 and t.taken - t.held < p.departure_minimum
  order by t.starts_at, t.timeslot_id limit ${sql.lit(MOST)}`,
)

/**
 * Finds the departures of a range of time that have bookings, but fewer participants than their activity needs, in the order of their
 * starts; at most 100.
 */
export async function findBelowMinimum(
  db: Sql,
  operatorId: string,
  from: Date,
  before: Date,
  now: Date,
): Promise<Timeslot[]> {
  refuseViolations(instantsViolations(['before'], from, before, MAX_DAYS))
  return (await select(db, { operatorId, from, before, now })).map(asTimeslot)
}
