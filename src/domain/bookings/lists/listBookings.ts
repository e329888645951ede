import { type Expression, type OperationNodeSource, type RawBuilder, sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { dynamicStatement, type Given } from '../../../platform/sql/dynamicStatement.ts'
import {
  type Key,
  limitToPage,
  type Page,
  type PageRequest,
  type PageValues,
  type Position,
  pageOf,
  pageOfEachParent,
  pagePerParent,
  pagesOf,
  pageValues,
  rowLimit,
} from '../../../platform/sql/Page.ts'
import {
  asBooking,
  asSummary,
  type BookingRow,
  type BookingSummary,
  bookingColumns,
  listedBookings,
  type SummaryRow,
  summaryColumns,
} from '../bookingColumns.ts'
import type { DueOfBooking } from '../payments/findAmountsDue.ts'
import type { BookingFilter } from './BookingFilter.ts'
import type { BookingOrder } from './BookingOrder.ts'
import { bookingConditions, type FilterValues, filterValues, SKEWED } from './bookingConditions.ts'
import { orderingOf } from './orderingOf.ts'

interface Shape extends Record<string, string | boolean | number> {
  order: BookingOrder
  /** Whether each row is a whole booking rather than a summary. */
  whole: boolean
  backwards: boolean
  /** Of the limit, from rowLimit. */
  bound: number
}

const selectPage = dynamicStatement(
  (given: Given<FilterValues & PageValues>, shape: Shape) => limitTo(selectMatching(given, shape), given, shape),
  () => SKEWED,
)

/** What a list of bookings can belong to, and the column that refers to it. */
export const parentColumns = {
  activity: 'b.activity_id',
  timeslot: 'b.timeslot_id',
  partner: 'b.partner_id',
} as const

export type BookingParent = keyof typeof parentColumns

/** What has few bookings or most of them, so that no plan is good for all. */
const SKEWED_PARENTS: ReadonlySet<BookingParent> = new Set(['activity', 'partner'])

const selectPages = dynamicStatement(
  (
    given: Given<FilterValues & PageValues & { parents: readonly string[] }>,
    { by, parents, ...shape }: Shape & { by: BookingParent; parents: string },
  ) => {
    const page = (parent: Expression<string>) =>
      limitTo(selectMatching(given, shape).where(parentColumns[by], '=', parent), given, shape)
    return SKEWED_PARENTS.has(by)
      ? pageOfEachParent(given.parents, Number(parents), page)
      : pagePerParent(given.parents, page)
  },
  ({ by }) => (SKEWED_PARENTS.has(by) ? SKEWED.union(new Set(['parents'])) : SKEWED),
)

const selectMatching = (given: Given<FilterValues>, { whole }: Pick<Shape, 'whole'>) =>
  listedBookings.select(whole ? bookingColumns(given.now) : summaryColumns(given.now)).where(bookingConditions(given))

function limitTo(
  query: ReturnType<typeof selectMatching>,
  given: Given<FilterValues & PageValues>,
  { order, backwards, bound }: Pick<Shape, 'order' | 'backwards' | 'bound'>,
): OperationNodeSource & Expression<SummaryRow> {
  const { parts, descending } = orderingOf(order)
  const pages = parts(given).map(({ key, where, join }) =>
    limitToPage(
      where ? query.where(where).select(sql<Key>`${key}`.as('sortKey')) : join ? withDue(query, join) : query,
      { key, id: 'b.booking_id', descending },
      given,
      backwards,
      bound,
    ),
  )
  if (pages.length === 1) return pages[0]!
  const direction = sql.raw(descending === backwards ? 'asc' : 'desc')
  return sql<SummaryRow>`select * from (${sql.join(pages, sql` union all `)}) page
    order by "sortKey" ${direction}, "bookingId" ${direction} limit ${given.limit}`
}

/** The same bookings as far as something is due for them, with that. */
const withDue = (query: ReturnType<typeof selectMatching>, dues: RawBuilder<DueOfBooking>) =>
  query
    .innerJoin(sql<DueOfBooking>`(${dues})`.as('due'), join => join.onRef('due.booking_id', '=', 'b.booking_id'))
    .select('due.due') as unknown as typeof query

/** The conditions that the order does not have itself. */
const remaining = (filter: BookingFilter, order: BookingOrder): BookingFilter =>
  orderingOf(order).name === 'AMOUNT_DUE' && filter.unpaid ? { ...filter, unpaid: null } : filter

/** Lists bookings by their own order, one page at a time. @param whole whether the items are whole bookings */
export async function listBookings(
  db: Sql,
  operatorId: string,
  filter: BookingFilter,
  order: BookingOrder,
  request: PageRequest,
  now: Date,
  whole = true,
): Promise<Page<BookingSummary>> {
  const values = { ...(await filterValues(db, operatorId, remaining(filter, order), now)), ...pageValues(request) }
  const shape = { ...shapeOf(order, request, whole), bound: rowLimit(request, filter) }
  const rows = await selectPage(db, values, shape)
  return pageOf(rows.map(readerOf(whole)), request)
}

/** Lists the bookings of each of many activities, timeslots or partners, one page of each. */
export async function listBookingsBy(
  db: Sql,
  operatorId: string,
  by: BookingParent,
  parents: readonly string[],
  filter: BookingFilter,
  order: BookingOrder,
  request: PageRequest,
  now: Date,
  whole = true,
): Promise<Map<string, Page<BookingSummary>>> {
  const values = {
    ...(await filterValues(db, operatorId, remaining(filter, order), now)),
    ...pageValues(request),
    parents,
  }
  const shape = { ...shapeOf(order, request, whole), by, parents: SKEWED_PARENTS.has(by) ? `${parents.length}` : '' }
  const rows = await selectPages(db, values, shape)
  return pagesOf(parents, rows, request, readerOf(whole))
}

function shapeOf(order: BookingOrder, { backwards }: PageRequest, whole: boolean): Shape {
  return { order, backwards, whole, bound: 0 }
}

const readerOf = (whole: boolean) => (whole ? (row: SummaryRow) => asBooking(row as BookingRow) : asSummary)

/** The position of a booking in an order, for a cursor. */
export function positionsIn(order: BookingOrder): (booking: BookingSummary) => Position {
  const { keyOf } = orderingOf(order)
  return booking => ({ key: keyOf(booking), id: booking.bookingId })
}
