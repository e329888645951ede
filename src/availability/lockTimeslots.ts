import { sql } from 'kysely'
import type { Sql } from '../database/Database.ts'
import { type Placeholders, statement } from '../database/statement.ts'

// A weaker lock than FOR UPDATE: inserts that refer to a timeslot by foreign key are not blocked.
const lock = statement(
  ({ operatorId, timeslotIds }: Placeholders<{ operatorId: string; timeslotIds: readonly string[] }>) => sql`
  select from timeslot where operator_id = ${operatorId} and timeslot_id = any(${timeslotIds})
  order by timeslot_id for no key update`,
)

// Before the timeslots: counting a resource writes all timeslots that use it at the time.
const lockResources = statement(
  ({ operatorId, timeslotIds }: Placeholders<{ operatorId: string; timeslotIds: readonly string[] }>) => sql`
  select from resource where operator_id = ${operatorId} and resource_id in (
    select n.resource_id from timeslot t
    join resource_need n on n.operator_id = t.operator_id and n.activity_id = t.activity_id
    where t.operator_id = ${operatorId} and t.timeslot_id = any(${timeslotIds}) and t.resource_places is not null)
  order by resource_id for no key update`,
)

/**
 * Locks the resources of timeslots, and the timeslots, in a fixed order, so that changes of their bookings are serialised and cannot deadlock. Read data only after
 * this: a statement sees the data as of its own start, even if it waited for a lock.
 */
export async function lockTimeslots(db: Sql, operatorId: string, timeslotIds: readonly string[]): Promise<void> {
  const asked = { operatorId, timeslotIds: [...new Set(timeslotIds)] }
  await lockResources(db, asked)
  await lock(db, asked)
}
