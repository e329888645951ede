import type { Caller } from '../access/Caller.ts'
import { statusOf } from '../availability/bookable.ts'
import { placesLeft } from '../availability/places.ts'
import type { Sql } from '../database/Database.ts'
import { Refusal } from '../refusal.ts'
import type { Invitation } from './Invitation.ts'

const READ = `
  select t.activity_id "activityId", t.timeslot_id "timeslotId", o.name "operatorName", p.name "activityName",
    nullif(concat_ws(', ', p.location->>'name', p.location->>'address'), '') "meetingPoint", t.date, t.time, p.time_zone "timeZone",
    ${statusOf('$2')} status, ${placesLeft('$2')} available, p.min_participants "minParticipants",
    least(t.capacity, p.max_participants) "maxParticipants", exists (
      select from timeslot other
      where other.operator_id = t.operator_id and other.activity_id = t.activity_id and other.date = t.date
        and other.timeslot_id <> t.timeslot_id and not other.closed and other.starts_at > $2
    ) "hasOtherTimes"
  from timeslot t
  join product p on p.operator_id = t.operator_id and p.activity_id = t.activity_id
  join operator o on o.operator_id = t.operator_id
  where t.operator_id = $1 and t.timeslot_id = $3`

/** Reads the timeslot that a waitlist link is for. */
export async function readInvitation(sql: Sql, { operatorId, timeslotId }: Caller, now: Date): Promise<Invitation> {
  const [invitation] = await sql.query<Invitation>(READ, [operatorId, now, timeslotId])
  if (invitation) return invitation
  throw new Refusal('timeslot-closed', 'This timeslot is not there any more.', { alternatives: [] })
}
