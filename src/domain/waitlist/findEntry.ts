import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Caller } from '../access/Caller.ts'
import { visiblePartner } from '../bookings/findBooking.ts'
import { notFound } from '../refusals/notFound.ts'
import { asEntry, entryColumns } from './entryColumns.ts'
import { entries } from './entryStatus.ts'
import type { WaitlistEntry } from './WaitlistEntry.ts'

const selectById = preparedStatement(({ operatorId, waitlistId, partnerId, now }: Placeholders<Visible>) =>
  entries
    .select(entryColumns(now))
    .where('e.operator_id', '=', operatorId)
    .where('e.waitlist_id', '=', waitlistId)
    .where(sql<boolean>`(${partnerId}::uuid is null or e.partner_id = ${partnerId})`),
)

const selectByIds = preparedStatement(
  ({ operatorId, waitlistIds, now }: Placeholders<{ operatorId: string; waitlistIds: readonly string[]; now: Date }>) =>
    entries
      .select(entryColumns(now))
      .where('e.operator_id', '=', operatorId)
      .where(eb => eb('e.waitlist_id', '=', eb.fn.any(waitlistIds))),
)

interface Visible {
  operatorId: string
  waitlistId: string
  partnerId: string | null
  now: Date
}

/** Finds an entry in its current state: a partner sees its own, the operator all, a customer with a link its own. */
export async function findEntry(db: Sql, caller: Caller, waitlistId: string, now: Date): Promise<WaitlistEntry> {
  const isVisible = caller.waitlistId === undefined || caller.waitlistId === waitlistId
  const entry = isVisible && (await readEntry(db, caller.operatorId, waitlistId, now, visiblePartner(caller)))
  if (entry) return entry
  throw notFound('waitlistEntry')
}

/** Reads an entry for any caller; optionally only one of a given partner. */
export async function readEntry(
  db: Sql,
  operatorId: string,
  waitlistId: string,
  now: Date,
  partnerId: string | null = null,
): Promise<WaitlistEntry | undefined> {
  const [row] = await selectById(db, { operatorId, waitlistId, partnerId, now })
  return row && asEntry(row)
}

/** Finds entries of any seller by their identifiers, in their state at an instant. */
export async function findEntriesById(
  db: Sql,
  operatorId: string,
  waitlistIds: readonly string[],
  now: Date,
): Promise<Map<string, WaitlistEntry>> {
  const rows = await selectByIds(db, { operatorId, waitlistIds, now })
  return new Map(rows.map(row => [row.waitlistId, asEntry(row)]))
}
