import { keepTimeslot } from '../availability/keepTimeslot.ts'
import { lockAndExpireHolds } from '../bookings/holds/expireHolds.ts'
import { findSelection } from '../bookings/sale/Selection.ts'
import type { Seller } from '../bookings/sale/sellerOf.ts'
import type { Database, Sql } from '../database/Database.ts'
import { lockActivity } from '../products/lockActivity.ts'
import { newId } from '../scalars/typeid.ts'
import { checkWait, refuseIfBookable, type WaitTarget } from './checkWait.ts'
import { readEntry } from './findEntry.ts'
import type { JoinWaitlistInput } from './JoinWaitlistInput.ts'
import { limitWaitlist } from './limitWaitlist.ts'
import { updateEntriesOfDay } from './updateEntries.ts'
import type { WaitlistEntry } from './WaitlistEntry.ts'

/** The seller through which a customer waits: a partner's customers are its own. */
export type WaitlistSeller = Pick<Seller, 'channel' | 'partnerId'>

const SAME = `
  select waitlist_id "waitlistId" from waitlist_entry
  where operator_id = $1 and activity_id = $2 and date = $3 and timeslot_id is not distinct from $4::uuid
    and partner_id is not distinct from $6::uuid and lower(email) = lower($5) and status in ('WAITING', 'OFFERED')`

const JOIN = `
  insert into waitlist_entry (operator_id, waitlist_id, activity_id, date, timeslot_id, participants, first_name, last_name, email,
    phone, language, channel, partner_id, status, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'WAITING', $14)`

/**
 * Adds a customer to the waitlist; refuses one who can book. Transactions that free places and changes of the schedules are
 * serialised with this one, so that no freed places are missed. A customer who already waits for the same places gets the first
 * entry.
 */
export async function joinWaitlist(
  database: Database,
  operatorId: string,
  seller: WaitlistSeller,
  input: JoinWaitlistInput,
  now: Date,
): Promise<WaitlistEntry> {
  return database.transaction(async sql => {
    const { selection } = await findSelection(sql, operatorId, input, now)
    if (selection) await lockActivity(sql, operatorId, input.activityId)
    const seen = await checkWait(sql, operatorId, seller, input, now)
    await lockAndExpireHolds(
      sql,
      operatorId,
      seen.timeslots.map(each => each.timeslotId),
      [],
      now,
    )
    await updateEntriesOfDay(sql, operatorId, { activityId: input.activityId, date: seen.date }, now)
    const same = await findSame(sql, operatorId, seller, seen, input)
    if (same) return (await readEntry(sql, operatorId, same, now))!

    // Read again under the lock.
    const waited = await checkWait(sql, operatorId, seller, input, now)
    await refuseIfBookable(sql, operatorId, waited, input.participants, now)
    await limitWaitlist(sql, operatorId, seller.partnerId, waited, input.participants, now)
    return join(sql, operatorId, seller, waited, input, now)
  })
}

/** The entry of a customer who already waits for the same places through this seller. Entries of other sellers are separate. */
async function findSame(
  sql: Sql,
  operatorId: string,
  { partnerId }: WaitlistSeller,
  { selection, date, timeslotId }: WaitTarget,
  { customer }: JoinWaitlistInput,
): Promise<string | undefined> {
  const values = [operatorId, selection.activityId, date, timeslotId, customer.email, partnerId]
  const [same] = await sql.query<{ waitlistId: string }>(SAME, values)
  return same?.waitlistId
}

async function join(
  sql: Sql,
  operatorId: string,
  { channel, partnerId }: WaitlistSeller,
  { selection, date, timeslotId }: WaitTarget,
  { participants, customer, language }: JoinWaitlistInput,
  now: Date,
): Promise<WaitlistEntry> {
  const waitlistId = newId(now)
  const { firstName, lastName, email, phone } = customer
  const who = [firstName.trim(), lastName.trim(), email, phone ?? null]
  const tag = language ? Intl.getCanonicalLocales(language)[0] : null
  const what = [selection.activityId, date, timeslotId, participants]
  await sql.query(JOIN, [operatorId, waitlistId, ...what, ...who, tag, channel, partnerId, now])
  if (timeslotId) await keepTimeslot(sql, operatorId, timeslotId)
  return (await readEntry(sql, operatorId, waitlistId, now))!
}
