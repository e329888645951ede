import { type Expression, type OperationNodeSource, sql } from 'kysely'
import type { Sql } from '../../database/Database.ts'
import { dynamicStatement, type Given } from '../../database/dynamicStatement.ts'
import {
  boundOf,
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
} from '../../database/Page.ts'
import type { Booking } from '../Booking.ts'
import { asBooking, type BookingRow, bookingColumns, bookings } from '../bookingColumns.ts'
import type { BookingFilter } from './BookingFilter.ts'
import type { BookingOrder } from './BookingOrder.ts'
import { bookingConditions, type FilterValues, filterValues, SKEWED } from './bookingConditions.ts'
import { orderingOf } from './orderingOf.ts'

interface Shape extends Record<string, string | boolean | number> {
  order: BookingOrder
  backwards: boolean
  /** Of the limit, from boundOf. */
  bound: number
}

const selectPage = dynamicStatement(
  (given: Given<FilterValues & PageValues>, shape: Shape) => limitTo(selectMatching(given), given, shape),
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
      limitTo(selectMatching(given).where(parentColumns[by], '=', parent), given, shape)
    return SKEWED_PARENTS.has(by)
      ? pageOfEachParent(given.parents, Number(parents), page)
      : pagePerParent(given.parents, page)
  },
  ({ by }) => (SKEWED_PARENTS.has(by) ? SKEWED.union(new Set(['parents'])) : SKEWED),
)

const selectMatching = (given: Given<FilterValues>) =>
  bookings.select(bookingColumns(given.now)).where(bookingConditions(given))

function limitTo(
  query: ReturnType<typeof selectMatching>,
  given: Given<FilterValues & PageValues>,
  { order, backwards, bound }: Pick<Shape, 'order' | 'backwards' | 'bound'>,
): OperationNodeSource & Expression<BookingRow> {
  const { parts, descending } = orderingOf(order)
  const pages = parts(given).map(({ key, where }) =>
    limitToPage(
      where ? query.where(where).select(sql<Key>`${key}`.as('sortKey')) : query,
      { key, id: 'b.booking_id', descending },
      given,
      backwards,
      bound,
    ),
  )
  if (pages.length === 1) return pages[0]!
  const direction = sql.raw(descending === backwards ? 'asc' : 'desc')
  return sql<BookingRow>`select * from (${sql.join(pages, sql` union all `)}) page
    order by "sortKey" ${direction}, "bookingId" ${direction} limit ${given.limit}`
}

/** Lists bookings by their own order, one page at a time. */
export async function listBookings(
  db: Sql,
  operatorId: string,
  filter: BookingFilter,
  order: BookingOrder,
  request: PageRequest,
  now: Date,
): Promise<Page<Booking>> {
  const values = { ...filterValues(operatorId, filter, now), ...pageValues(request) }
  const shape = { ...shapeOf(order, request), bound: boundOf(request, filter) }
  const rows = await selectPage(db, values, shape)
  return pageOf(rows.map(asBooking), request)
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
): Promise<Map<string, Page<Booking>>> {
  const values = { ...filterValues(operatorId, filter, now), ...pageValues(request), parents }
  const shape = { ...shapeOf(order, request), by, parents: SKEWED_PARENTS.has(by) ? `${parents.length}` : '' }
  const rows = await selectPages(db, values, shape)
  return pagesOf(parents, rows, request, asBooking)
}

function shapeOf(order: BookingOrder, { backwards }: PageRequest): Shape {
  return { order, backwards, bound: 0 }
}

/** The position of a booking in an order, for a cursor. */
export function positionsIn(order: BookingOrder): (booking: Booking) => Position {
  const { keyOf } = orderingOf(order)
  return booking => ({ key: keyOf(booking), id: booking.bookingId })
}
