import type { Sql } from '../database/Database.ts'
import { bookable } from './bookable.ts'
import { placesLeft } from './places.ts'
import type { Timeslot } from './Timeslot.ts'
import { asTimeslot, type TimeslotRow, timeslotColumns } from './timeslotColumns.ts'

const side = (comparison: '<' | '>', direction: 'asc' | 'desc') => `
  (select ${timeslotColumns('$5')} from timeslot t
   join product p on p.operator_id = t.operator_id and p.activity_id = t.activity_id
   where t.operator_id = $1 and t.activity_id = $2 and t.starts_at ${comparison} $3 and t.starts_at > $5
     and ${placesLeft('$5')} >= $4 and ${bookable('$5')}
   order by t.starts_at ${direction} limit 5)`

// Five on either side of the start that was asked for, each a short walk along the unique index on the start.
const FIND_ALTERNATIVES = `
  select * from (${side('<', 'desc')} union all ${side('>', 'asc')}) near
  order by abs(extract(epoch from "startsAt" - $3::timestamptz)), "startsAt" limit 5`

/** Up to five timeslots of an activity nearest to a start that have room for this many participants at this instant. */
export async function findAlternatives(
  sql: Sql,
  operatorId: string,
  activityId: string,
  startsAt: Date,
  participants: number,
  now: Date,
): Promise<Timeslot[]> {
  const rows = await sql.query<TimeslotRow>(FIND_ALTERNATIVES, [operatorId, activityId, startsAt, participants, now])
  return rows.map(asTimeslot)
}
