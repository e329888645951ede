import type { Caller } from '../access/Caller.ts'
import { visiblePartner } from '../bookings/findBooking.ts'
import type { Sql } from '../database/Database.ts'
import { unknownWaitlistEntry } from '../refusals/unknownWaitlistEntry.ts'
import { asEntry, type EntryRow, entryColumns } from './entryColumns.ts'
import { ENTRY_FROM } from './entryStatus.ts'
import type { WaitlistEntry } from './WaitlistEntry.ts'

const FIND = `
  select ${entryColumns('$2')} ${ENTRY_FROM}
  where e.operator_id = $1 and e.waitlist_id = $3 and ($4::uuid is null or e.partner_id = $4)`

/** Finds an entry in its current state: a partner sees its own, the operator every one, a customer with a link its own. */
export async function findEntry(sql: Sql, caller: Caller, waitlistId: string, now: Date): Promise<WaitlistEntry> {
  const isVisible = caller.waitlistId === undefined || caller.waitlistId === waitlistId
  const entry = isVisible && (await readEntry(sql, caller.operatorId, waitlistId, now, visiblePartner(caller)))
  if (entry) return entry
  throw unknownWaitlistEntry()
}

/** Reads an entry for any caller; of one partner where that is given. */
export async function readEntry(
  sql: Sql,
  operatorId: string,
  waitlistId: string,
  now: Date,
  partnerId: string | null = null,
): Promise<WaitlistEntry | undefined> {
  const [row] = await sql.query<EntryRow>(FIND, [operatorId, now, waitlistId, partnerId])
  return row && asEntry(row)
}
