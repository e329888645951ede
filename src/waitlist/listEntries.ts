import type { Sql } from '../database/Database.ts'
import { dynamicStatement, type Given } from '../database/dynamicStatement.ts'
import {
  limitToPage,
  type Page,
  type PageRequest,
  type PageValues,
  pageOf,
  pagePerParent,
  pagesOf,
  pageValues,
} from '../database/Page.ts'
import { asEntry, entryColumns } from './entryColumns.ts'
import { entries, entryStatus } from './entryStatus.ts'
import type { WaitlistEntry } from './WaitlistEntry.ts'
import type { WaitlistFilter } from './WaitlistFilter.ts'
import type { WaitlistStatus } from './WaitlistStatus.ts'

interface Filters extends PageValues {
  operatorId: string
  activityId: string | undefined
  timeslotId: string | undefined
  date: string | undefined
  statuses: readonly WaitlistStatus[] | undefined
  now: Date
}

const selectPage = dynamicStatement((given: Given<Filters>, { backwards }: { backwards: boolean }) =>
  pageQuery(given, backwards),
)

const selectPages = dynamicStatement(
  ({ parents, ...given }: Given<Filters & { parents: readonly string[] }>, { backwards }: { backwards: boolean }) =>
    pagePerParent(parents, timeslotId => pageQuery({ ...given, timeslotId } as Given<Filters>, backwards)),
)

function pageQuery(given: Given<Filters>, backwards: boolean) {
  const { operatorId, activityId, timeslotId, date, statuses, now } = given
  let query = entries.select(entryColumns(now)).where('e.operator_id', '=', operatorId)
  if (activityId) query = query.where('e.activity_id', '=', activityId)
  if (timeslotId) query = query.where('e.timeslot_id', '=', timeslotId)
  if (date) query = query.where('e.date', '=', date)
  if (statuses) query = query.where(eb => eb(entryStatus(now), '=', eb.fn.any(statuses)))
  return limitToPage(query, { key: 'e.created_at', id: 'e.waitlist_id', descending: false }, given, backwards)
}

/** Lists entries in the order in which the customers joined, one page at a time. */
export async function listEntries(
  db: Sql,
  operatorId: string,
  { activityId, date, statuses }: WaitlistFilter,
  request: PageRequest,
  now: Date,
): Promise<Page<WaitlistEntry>> {
  const values = {
    operatorId,
    activityId: activityId ?? undefined,
    timeslotId: undefined,
    date: date ?? undefined,
    statuses: statuses?.length ? statuses : undefined,
    now,
    ...pageValues(request),
  }
  const rows = await selectPage(db, values, { backwards: request.backwards })
  return pageOf(rows.map(asEntry), request)
}

/** Lists the entries that wait for each of many timeslots alone, one page of each. Entries for a whole day belong to no timeslot. */
export async function listEntriesByTimeslot(
  db: Sql,
  operatorId: string,
  timeslotIds: readonly string[],
  statuses: readonly WaitlistStatus[] | null,
  request: PageRequest,
  now: Date,
): Promise<Map<string, Page<WaitlistEntry>>> {
  const values = {
    operatorId,
    activityId: undefined,
    timeslotId: undefined,
    date: undefined,
    statuses: statuses?.length ? statuses : undefined,
    now,
    parents: timeslotIds,
    ...pageValues(request),
  }
  return pagesOf(timeslotIds, await selectPages(db, values, { backwards: request.backwards }), request, asEntry)
}
