import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Caller } from '../access/Caller.ts'
import { statusOf } from '../availability/bookable.ts'
import { placesLeft } from '../availability/places.ts'
import { Refusal } from '../refusals/refusal.ts'
import type { Invitation } from './Invitation.ts'

const selectInvitation = preparedStatement(
  ({
    operatorId,
    timeslotId,
    now,
  }: Placeholders<{ operatorId: string; timeslotId: string; now: Date }>) => sql<Invitation>`
  select t.activity_id "activityId", t.timeslot_id "timeslotId", o.name "operatorName", p.name "activityName",
    nullif(concat_ws(', ', p.location->>'name', p.location->>'address'), '') "meetingPoint", t.date, t.time, p.time_zone "timeZone",
    ${statusOf(now)} status, ${placesLeft(now)} "availablePlaces", p.min_participants "minParticipants",
    least(t.capacity, p.max_participants) "maxParticipants", exists (
      select from timeslot other
      where other.operator_id = t.operator_id and other.activity_id = t.activity_id and other.date = t.date
        and other.timeslot_id <> t.timeslot_id and not other.closed and other.starts_at > ${now}
    ) "hasOtherTimes"
  from timeslot t
  join product p on p.operator_id = t.operator_id and p.activity_id = t.activity_id
  join operator o on o.operator_id = t.operator_id
  where t.operator_id = ${operatorId} and t.timeslot_id = ${timeslotId}`,
)

/** Reads the timeslot that a waitlist link is for. */
export async function readInvitation(db: Sql, { operatorId, timeslotId }: Caller, now: Date): Promise<Invitation> {
  const [invitation] = await selectInvitation(db, { operatorId, timeslotId: timeslotId!, now })
  if (invitation) return invitation
  throw new Refusal('timeslot-closed', 'This timeslot is not there any more.', { alternatives: [] })
}
