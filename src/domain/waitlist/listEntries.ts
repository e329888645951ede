import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { dynamicStatement, type Given } from '../../platform/sql/dynamicStatement.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import {
  limitToPage,
  type Page,
  type PageRequest,
  type PageValues,
  pageOf,
  pagePerParent,
  pagesOf,
  pageValues,
} from '../../platform/sql/Page.ts'
import { someOf } from '../../platform/sql/someOf.ts'
import { textConditions } from '../bookings/lists/textConditions.ts'
import { type TextPatterns, textPatterns } from '../bookings/lists/textPatterns.ts'
import { type EmailValues, emailValues } from '../customers/emailValues.ts'
import { refuseReversedRanges } from '../scalars/refuseReversedRanges.ts'
import { asEntry, entryColumns } from './entryColumns.ts'
import { entries, entryStatus } from './entryStatus.ts'
import type { WaitlistEntry } from './WaitlistEntry.ts'
import type { WaitlistFilter } from './WaitlistFilter.ts'
import type { WaitlistStatus } from './WaitlistStatus.ts'

interface FilterValues extends TextPatterns, EmailValues {
  operatorId: string
  now: Date
  ids: readonly string[] | undefined
  activityIds: readonly string[] | undefined
  timeslotIds: readonly string[] | undefined
  statuses: readonly WaitlistStatus[] | undefined
  from: string | undefined
  to: string | undefined
  createdFrom: Date | undefined
  createdBefore: Date | undefined
}

interface Parents {
  parents: readonly string[]
}

/** The entries that match a filter. */
function matching(given: Given<FilterValues>) {
  const { operatorId, now, ids, activityIds, timeslotIds, statuses } = given
  const { from, to, createdFrom, createdBefore, customerEmails, emailPatterns } = given
  let query = entries.where('e.operator_id', '=', operatorId)
  if (ids) query = query.where(eb => eb('e.waitlist_id', '=', eb.fn.any(ids)))
  if (activityIds) query = query.where(eb => eb('e.activity_id', '=', eb.fn.any(activityIds)))
  if (timeslotIds) query = query.where(eb => eb('e.timeslot_id', '=', eb.fn.any(timeslotIds)))
  if (statuses) query = query.where(eb => eb(entryStatus(now), '=', eb.fn.any(statuses)))
  if (from) query = query.where('e.date', '>=', from)
  if (to) query = query.where('e.date', '<=', to)
  if (createdFrom) query = query.where('e.created_at', '>=', createdFrom)
  if (createdBefore) query = query.where('e.created_at', '<', createdBefore)
  const text = textConditions(SEARCHED_ENTRY, given)
  // The index on the searched text finds the address too.
  if (customerEmails) text.push(sql<boolean>`lower(w.email) = any(${customerEmails})`)
  if (emailPatterns) text.push(sql<boolean>`${SEARCHED_ENTRY} ilike any(${emailPatterns})`)
  if (text.length > 0) {
    // By itself: the policies of the tables that are joined would stand before the index.
    const found = kysely
      .selectFrom('waitlist_entry_of_operator as w')
      .select('w.waitlist_id')
      .where('w.operator_id', '=', operatorId)
      .where(eb => eb.and(text))
    query = query.where(sql<boolean>`e.waitlist_id = any(array(${found}))`)
  }
  return query
}

// The expression of the index waitlist_entry_text_index.
export const SEARCHED_ENTRY = sql<string>`search_text(null, w.first_name || ' ' || w.last_name, w.email, null, null, w.phone)`

const limitTo = (query: ReturnType<typeof matching>, given: Given<FilterValues & PageValues>, backwards: boolean) =>
  limitToPage(
    query.select(entryColumns(given.now)),
    { key: 'e.created_at', id: 'e.waitlist_id', descending: false },
    given,
    backwards,
  )

const selectPage = dynamicStatement((given: Given<FilterValues & PageValues>, { backwards }: { backwards: boolean }) =>
  limitTo(matching(given), given, backwards),
)

const selectPages = dynamicStatement(
  (given: Given<FilterValues & PageValues & Parents>, { backwards }: { backwards: boolean }) =>
    pagePerParent(given.parents, timeslot =>
      limitTo(matching(given).where('e.timeslot_id', '=', timeslot), given, backwards),
    ),
)

const countAll = dynamicStatement((given: Given<FilterValues>) =>
  matching(given).select(eb => eb.fn.countAll<number>().as('count')),
)

const countEach = dynamicStatement((given: Given<FilterValues & Parents>) =>
  matching(given)
    .select(eb => [sql<string>`e.timeslot_id`.as('parentId'), eb.fn.countAll<number>().as('count')])
    .where(eb => eb('e.timeslot_id', '=', eb.fn.any(given.parents)))
    .groupBy('e.timeslot_id'),
)

async function valuesOf(db: Sql, operatorId: string, filter: WaitlistFilter, now: Date): Promise<FilterValues> {
  refuseReversedRanges(filter)
  return {
    operatorId,
    now,
    ids: someOf(filter.ids),
    activityIds: someOf(filter.activityIds),
    timeslotIds: someOf(filter.timeslotIds),
    statuses: someOf(filter.statuses),
    from: filter.date?.from ?? undefined,
    to: filter.date?.to ?? undefined,
    createdFrom: filter.createdAt?.from ?? undefined,
    createdBefore: filter.createdAt?.before ?? undefined,
    ...(await emailValues(db, operatorId, filter.customerEmail)),
    ...textPatterns(filter.text ?? ''),
  }
}

/** Lists entries in the order in which the customers joined, one page at a time. */
export async function listEntries(
  db: Sql,
  operatorId: string,
  filter: WaitlistFilter,
  request: PageRequest,
  now: Date,
): Promise<Page<WaitlistEntry>> {
  const values = { ...(await valuesOf(db, operatorId, filter, now)), ...pageValues(request) }
  const rows = await selectPage(db, values, { backwards: request.backwards })
  return pageOf(rows.map(asEntry), request)
}

/** Counts the entries that match a filter. */
export async function countEntries(db: Sql, operatorId: string, filter: WaitlistFilter, now: Date): Promise<number> {
  const [row] = await countAll(db, await valuesOf(db, operatorId, filter, now), {})
  return row!.count
}

/** Lists the entries that wait for each of many timeslots alone, one page of each. Entries for a whole day belong to no timeslot. */
export async function listEntriesByTimeslot(
  db: Sql,
  operatorId: string,
  timeslotIds: readonly string[],
  filter: WaitlistFilter,
  request: PageRequest,
  now: Date,
): Promise<Map<string, Page<WaitlistEntry>>> {
  const values = { ...(await valuesOf(db, operatorId, filter, now)), ...pageValues(request), parents: timeslotIds }
  return pagesOf(timeslotIds, await selectPages(db, values, { backwards: request.backwards }), request, asEntry)
}

/** Counts the entries that wait for each of many timeslots alone. */
export async function countEntriesByTimeslot(
  db: Sql,
  operatorId: string,
  timeslotIds: readonly string[],
  filter: WaitlistFilter,
  now: Date,
): Promise<Map<string, number>> {
  const rows = await countEach(db, { ...(await valuesOf(db, operatorId, filter, now)), parents: timeslotIds }, {})
  const counts = new Map(rows.map(row => [row.parentId, row.count]))
  return new Map(timeslotIds.map(id => [id, counts.get(id) ?? 0]))
}
