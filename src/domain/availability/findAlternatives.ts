import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { bookable } from './bookable.ts'
import { placesLeft } from './places.ts'
import type { PriceSeller } from './sellerOfPrices.ts'
import type { Timeslot } from './Timeslot.ts'
import { asTimeslot, type TimeslotRow, timeslotColumns, withPrice } from './timeslotColumns.ts'

interface Requested {
  operatorId: string
  activityId: string
  startsAt: Date
  participants: number
  now: Date
}

const side = (comparison: '<' | '>', direction: 'asc' | 'desc', requested: Placeholders<Requested>) => sql`
  (select ${timeslotColumns(requested.now)} from timeslot t
   join product p on p.operator_id = t.operator_id and p.activity_id = t.activity_id
   where t.operator_id = ${requested.operatorId} and t.activity_id = ${requested.activityId}
     and t.starts_at ${sql.raw(comparison)} ${requested.startsAt} and t.starts_at > ${requested.now}
     and ${placesLeft(requested.now)} >= ${requested.participants} and ${bookable(requested.now)}
   order by t.starts_at ${sql.raw(direction)} limit 5)`

// Up to five before and five after the requested start, each found by a short scan of the unique index on the start.
const selectNearest = preparedStatement(
  (requested: Placeholders<Requested>) => sql<TimeslotRow>`
  select * from (${side('<', 'desc', requested)} union all ${side('>', 'asc', requested)}) near
  order by abs(extract(epoch from "startsAt" - ${requested.startsAt}::timestamptz)), "startsAt" limit 5`,
)

/**
 * Finds up to five timeslots of an activity that are nearest to a start and have room for this many participants at this instant,
 * with their prices for a seller.
 */
export async function findAlternatives(
  db: Sql,
  operatorId: string,
  activityId: string,
  startsAt: Date,
  participants: number,
  seller: PriceSeller,
  now: Date,
): Promise<Timeslot[]> {
  const rows = await selectNearest(db, { operatorId, activityId, startsAt, participants, now })
  return rows.map(row => withPrice(asTimeslot(row), seller, now))
}
