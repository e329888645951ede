import { type Expression, sql } from 'kysely'
import type { Key } from '../../database/Page.ts'
import { type BookingSort, bookingSortKeys } from '../../rules/bookingSortKeys.ts'
import { bookingStatuses } from '../../rules/bookingStatuses.ts'
import type { Booking } from '../Booking.ts'
import { statusNow } from '../statusNow.ts'
import type { BookingOrder } from './BookingOrder.ts'

/** What a list of bookings is sorted by in SQL, for a booking `b`; bookingSortKeys has the same of a booking that was read. */
interface Ordering {
  kind: 'instant' | 'number' | 'text'
  /** @param now the instant that a status is for */
  column(now: Expression<Date>): Expression<Key>
}

// Only the first two have an index. For the others every booking of the filter is looked at, as its totals do anyway, and the page's
// are kept: 0.3 s in 300,000 bookings, and each index would cost every booking that is made.
const orderings = {
  CREATED_AT: { kind: 'instant', column: () => sql.ref('b.created_at') },
  STARTS_AT: { kind: 'instant', column: () => sql.ref('b.starts_at') },
  // As people sort: the database's own order would put Z before a, and both before accented letters.
  LAST_NAME: {
    kind: 'text',
    column: () => sql`(b.last_name || ', ' || b.first_name) collate "und-x-icu"`,
  },
  PRICE: { kind: 'number', column: () => sql.ref('b.price_minor') },
  STATUS: {
    kind: 'number',
    column: now => sql`array_position(${`{${bookingStatuses}}`}::text[], ${statusNow(now)})::bigint`,
  },
} satisfies Record<BookingSort, Ordering>

/** What an order goes by, under a name that its two directions share. */
export function orderingOf(
  order: BookingOrder,
): Ordering & { name: BookingSort; keyOf(booking: Booking): Key; descending: boolean } {
  const [, name, direction] = /^(.*)_(ASC|DESC)$/.exec(order) as unknown as [string, BookingSort, string]
  return { ...orderings[name], name, keyOf: bookingSortKeys[name], descending: direction === 'DESC' }
}
