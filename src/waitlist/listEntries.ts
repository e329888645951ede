import type { Sql } from '../database/Database.ts'
import { dynamicStatement, type Given } from '../database/dynamicStatement.ts'
import { type Page, type Part, type PartValues, pageOf, partValues, takePart } from '../database/Page.ts'
import { asEntry, entryColumns } from './entryColumns.ts'
import { entries, entryStatus } from './entryStatus.ts'
import type { WaitlistEntry } from './WaitlistEntry.ts'
import type { WaitlistFilter } from './WaitlistFilter.ts'
import type { WaitlistStatus } from './WaitlistStatus.ts'

interface Filters extends PartValues {
  operatorId: string
  activityId: string | undefined
  date: string | undefined
  statuses: readonly WaitlistStatus[] | undefined
  now: Date
}

const selectPart = dynamicStatement((given: Given<Filters>, { backwards }: { backwards: boolean }) => {
  const { operatorId, activityId, date, statuses, now } = given
  let query = entries.select(entryColumns(now)).where('e.operator_id', '=', operatorId)
  if (activityId) query = query.where('e.activity_id', '=', activityId)
  if (date) query = query.where('e.date', '=', date)
  if (statuses) query = query.where(eb => eb(entryStatus(now), '=', eb.fn.any(statuses)))
  return takePart(query, { key: 'e.created_at', id: 'e.waitlist_id', descending: false }, given, backwards)
})

/** Lists entries in the order in which the customers joined, one page at a time. */
export async function listEntries(
  db: Sql,
  operatorId: string,
  { activityId, date, statuses }: WaitlistFilter,
  part: Part,
  now: Date,
): Promise<Page<WaitlistEntry>> {
  const values = {
    operatorId,
    activityId: activityId ?? undefined,
    date: date ?? undefined,
    statuses: statuses?.length ? statuses : undefined,
    now,
    ...partValues(part),
  }
  const rows = await selectPart(db, values, part)
  return pageOf(rows.map(asEntry), part)
}
