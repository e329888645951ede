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

/** An entry as it stands at this instant: of its own for a partner, any for the operator, the one of its link for a customer. */
export async function findEntry(sql: Sql, caller: Caller, waitlistId: string, now: Date): Promise<WaitlistEntry> {
  const isVisible = caller.waitlistId === undefined || caller.waitlistId === waitlistId
  const entry = isVisible && (await readEntry(sql, caller.operatorId, waitlistId, now, visiblePartner(caller)))
  if (entry) return entry
  throw unknownWaitlistEntry()
}

/** An entry, whoever asks; of one partner where that is given. */
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
