import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { reserveForWaitlist } from '../availability/reserveForWaitlist.ts'
import { recordingChanges } from '../outbox/recordChanges.ts'
import { Refusal } from '../refusals/refusal.ts'
import type { JoinWaitlistInput } from './JoinWaitlistInput.ts'
import type { WaitlistEntry } from './WaitlistEntry.ts'
import { WaitlistStatus } from './WaitlistStatus.ts'
import { type WaitlistDetails, waitlistDetails } from './waitlistDetails.ts'

// A larger group joins the queue at its end: otherwise one place would be enough to reserve a position for twenty.
const update = preparedStatement(
  ({ operatorId, waitlistId, participants, firstName, lastName, phone, language }: Placeholders<Changed>) =>
    recordingChanges(
      'waitlist',
      sql`
  update waitlist_entry set participants = ${participants}, first_name = ${firstName}, last_name = ${lastName}, phone = ${phone},
    language = ${language},
    turn = case when ${participants}::int > participants then nextval(pg_get_serial_sequence('waitlist_entry', 'turn')) else turn end
  where operator_id = ${operatorId} and waitlist_id = ${waitlistId}
  returning operator_id, waitlist_id`,
    ),
)

interface Changed extends WaitlistDetails {
  operatorId: string
  waitlistId: string
}

/**
 * Changes a locked entry of a customer who joins again. What is left out stays. A smaller group can fit now: free places are reserved
 * for it.
 * @throws Refusal `invalid-transition` while places are on offer, which are held as they were asked for
 */
export async function changeEntry(
  db: Sql,
  operatorId: string,
  entry: WaitlistEntry,
  input: JoinWaitlistInput,
  now: Date,
): Promise<void> {
  const { waitlistId, activityId, date, status } = entry
  const after = waitlistDetails(input, entry)
  const names = Object.keys(after) as (keyof WaitlistDetails)[]
  if (names.every(name => after[name] === entry[name])) return
  if (status === WaitlistStatus.OFFERED) throw offered(entry)
  await update(db, { operatorId, waitlistId, ...after })
  await reserveForWaitlist(db, operatorId, activityId, now, date)
}

function offered({ participants, bookingReference }: WaitlistEntry): Refusal {
  const places = participants === 1 ? '1 place is' : `${participants} places are`
  const detail = `${places} on offer to this customer at the moment, as booking ${bookingReference}: accept or decline them. After declining, join again with what is to be different.`
  return new Refusal('invalid-transition', detail, { state: WaitlistStatus.OFFERED })
}
