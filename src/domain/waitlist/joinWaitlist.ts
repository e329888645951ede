import { sql } from 'kysely'
import type { Database, Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { retainTimeslot } from '../availability/retainTimeslot.ts'
import { lockAndExpireHolds } from '../bookings/holds/expireHolds.ts'
import { findSelection } from '../bookings/sale/findSale.ts'
import type { Seller } from '../bookings/sale/sellerOf.ts'
import { recordingChanges } from '../outbox/recordChanges.ts'
import { lockActivity } from '../products/lockActivity.ts'
import { newId } from '../scalars/typeid.ts'
import { withCountry } from '../zones/withCountry.ts'
import { changeEntry } from './changeEntry.ts'
import { checkWait, refuseIfBookable, type WaitTarget } from './checkWait.ts'
import type { EntryRow } from './entryColumns.ts'
import { readEntry } from './findEntry.ts'
import type { JoinWaitlistInput } from './JoinWaitlistInput.ts'
import { limitWaitlist } from './limitWaitlist.ts'
import { updateEntriesOfDay } from './updateEntries.ts'
import type { WaitlistEntry } from './WaitlistEntry.ts'
import { WaitlistStatus } from './WaitlistStatus.ts'
import { type WaitlistDetails, waitlistDetails } from './waitlistDetails.ts'

/** The seller through which a customer waits: a partner's customers are its own. */
export type WaitlistSeller = Pick<Seller, 'channel' | 'partnerId'>

const selectSame = preparedStatement(
  ({ operatorId, activityId, date, timeslotId, email, partnerId }: Placeholders<Same>) => sql<{ waitlistId: string }>`
  select waitlist_id "waitlistId" from waitlist_entry
  where operator_id = ${operatorId} and activity_id = ${activityId} and date = ${date} and timeslot_id is not distinct from ${timeslotId}::uuid
    and partner_id is not distinct from ${partnerId}::uuid and lower(email) = lower(${email}) and status in ('WAITING', 'OFFERED')`,
)

interface Same extends Pick<EntryRow, 'activityId' | 'date' | 'timeslotId' | 'email' | 'partnerId'> {
  operatorId: string
}

const insert = preparedStatement((entry: Placeholders<Same & Joined>) =>
  recordingChanges(
    'waitlist',
    kysely
      .insertInto('waitlist_entry')
      .values({
        operator_id: entry.operatorId,
        waitlist_id: entry.waitlistId,
        activity_id: entry.activityId,
        date: entry.date,
        timeslot_id: entry.timeslotId,
        participants: entry.participants,
        first_name: entry.firstName,
        last_name: entry.lastName,
        email: entry.email,
        phone: entry.phone,
        language: entry.language,
        channel: entry.channel,
        partner_id: entry.partnerId,
        status: WaitlistStatus.WAITING,
        created_at: entry.now,
      })
      .returning(['operator_id', 'waitlist_id']),
  ),
)

interface Joined extends WaitlistDetails, Pick<EntryRow, 'waitlistId' | 'channel'> {
  now: Date
}

/**
 * Adds a customer to the waitlist; refuses one who can book. Transactions that free places and changes of the schedules are
 * serialised with this one, so that no freed places are missed. The entry of a customer who already waits for the same places is
 * changed.
 */
export async function joinWaitlist(
  database: Database,
  operatorId: string,
  seller: WaitlistSeller,
  request: JoinWaitlistInput,
  now: Date,
): Promise<WaitlistEntry> {
  return database.transaction(async db => {
    const selection = await findSelection(db, operatorId, request, now)
    const input = seller.partnerId === null ? withLocalPhone(request, selection?.timeZone) : request
    if (selection) await lockActivity(db, operatorId, input.activityId)
    const seen = await checkWait(db, operatorId, seller, input, now)
    await lockAndExpireHolds(
      db,
      operatorId,
      seen.timeslots.map(each => each.timeslotId),
      [],
      now,
    )
    await updateEntriesOfDay(db, operatorId, { activityId: input.activityId, date: seen.date }, now)
    const same = await findSame(db, operatorId, seller, seen, input)
    if (same) {
      await changeEntry(db, operatorId, (await readEntry(db, operatorId, same, now))!, input, now)
      return (await readEntry(db, operatorId, same, now))!
    }

    // Read again under the lock.
    const waited = await checkWait(db, operatorId, seller, input, now)
    await refuseIfBookable(db, operatorId, waited, input.participants, seller, now)
    await limitWaitlist(db, operatorId, seller, waited, input.participants, now)
    return join(db, operatorId, seller, waited, input, now)
  })
}

/** The staff of the operator write local phone numbers without their country code. */
function withLocalPhone(input: JoinWaitlistInput, timeZone: string | undefined): JoinWaitlistInput {
  const { customer } = input
  if (!customer.phone) return input
  return { ...input, customer: { ...customer, phone: withCountry(customer.phone, timeZone) } }
}

/** The entry of a customer who already waits for the same places through this seller. Entries of other sellers are separate. */
async function findSame(
  db: Sql,
  operatorId: string,
  { partnerId }: WaitlistSeller,
  { selection, date, timeslotId }: WaitTarget,
  { customer }: JoinWaitlistInput,
): Promise<string | undefined> {
  const { activityId } = selection
  const [same] = await selectSame(db, { operatorId, activityId, date, timeslotId, email: customer.email, partnerId })
  return same?.waitlistId
}

async function join(
  db: Sql,
  operatorId: string,
  { channel, partnerId }: WaitlistSeller,
  { selection, date, timeslotId }: WaitTarget,
  input: JoinWaitlistInput,
  now: Date,
): Promise<WaitlistEntry> {
  const waitlistId = newId(now)
  await insert(db, {
    operatorId,
    waitlistId,
    activityId: selection.activityId,
    date,
    timeslotId,
    ...waitlistDetails(input),
    email: input.customer.email,
    channel,
    partnerId,
    now,
  })
  if (timeslotId) await retainTimeslot(db, operatorId, timeslotId)
  return (await readEntry(db, operatorId, waitlistId, now))!
}
