import type { Sql } from '../database/Database.ts'
import { type Page, type Part, pageOf, takePart } from '../database/Page.ts'
import { asEntry, type EntryRow, entryColumns } from './entryColumns.ts'
import { ENTRY_FROM, entryStatus } from './entryStatus.ts'
import type { WaitlistEntry } from './WaitlistEntry.ts'
import type { WaitlistFilter } from './WaitlistFilter.ts'

/** Lists entries in the order in which the customers joined, one page at a time. */
export async function listEntries(
  sql: Sql,
  operatorId: string,
  { activityId, date, statuses }: WaitlistFilter,
  part: Part,
  now: Date,
): Promise<Page<WaitlistEntry>> {
  const values: unknown[] = [operatorId, now]
  const conditions = ['e.operator_id = $1']
  if (activityId) conditions.push(`e.activity_id = $${values.push(activityId)}`)
  if (date) conditions.push(`e.date = $${values.push(date)}`)
  if (statuses?.length) conditions.push(`${entryStatus('$2')} = any($${values.push(statuses)})`)
  const order = { key: 'e.created_at', id: 'e.waitlist_id', descending: false }
  const taken = takePart(part, order, values)
  const rows = await sql.query<EntryRow>(
    `select ${entryColumns('$2')} ${ENTRY_FROM} where ${conditions.join(' and ')} ${taken}`,
    values,
  )
  return pageOf(rows.map(asEntry), part)
}
