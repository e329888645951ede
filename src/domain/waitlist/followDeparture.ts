import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { recordingChanges } from '../outbox/recordChanges.ts'

interface Departure {
  operatorId: string
  activityId: string
  timeslotId: string
  date: string
  time: string
}

// Who waits for both already stays where they are.
const follow = preparedStatement(({ operatorId, activityId, timeslotId, date, time }: Placeholders<Departure>) =>
  recordingChanges(
    'waitlist',
    sql`
  update waitlist_entry e set timeslot_id = ${timeslotId} from timeslot o
  where e.operator_id = ${operatorId} and e.activity_id = ${activityId} and e.date = ${date} and e.status = 'WAITING'
    and o.operator_id = e.operator_id and o.timeslot_id = e.timeslot_id and o.closed and o.time = ${time}
    and o.timeslot_id <> ${timeslotId} and not exists (
      select from waitlist_entry x
      where x.operator_id = e.operator_id and x.activity_id = e.activity_id and x.date = e.date and x.timeslot_id = ${timeslotId}
        and x.partner_id is not distinct from e.partner_id and lower(x.email) = lower(e.email) and x.status in ('WAITING', 'OFFERED'))
  returning e.operator_id, e.waitlist_id`,
  ),
)

/**
 * Lets the entries of locked days that wait for a timeslot at this local time, which was closed, wait for the one that was planned in its
 * place: in another time zone, the same departure is another timeslot.
 */
export async function followDeparture(db: Sql, departure: Departure): Promise<void> {
  await follow(db, departure)
}
