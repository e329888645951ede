import type { BookingRowFragment, BookingsQuery } from '../api/generated.ts'

type Page = BookingsQuery['bookings']

/** The loaded part of a list of bookings, from its beginning. */
export class LoadedBookings {
  readonly rows: readonly BookingRowFragment[]
  /** The cursor of the next page. */
  readonly cursor: string | undefined
  /** Whether there is a next page. */
  readonly more: boolean
  readonly #places: ReadonlyMap<string, number>

  private constructor(
    rows: readonly BookingRowFragment[],
    cursor: string | undefined,
    more: boolean,
    places: ReadonlyMap<string, number> = new Map(rows.map((row, place) => [row.id, place])),
  ) {
    this.rows = rows
    this.cursor = cursor
    this.more = more
    this.#places = places
  }

  static readonly none = new LoadedBookings([], undefined, true)

  has(bookingId: string): boolean {
    return this.#places.has(bookingId)
  }

  /** Adds a page; a booking that has moved into it from an earlier page stays in its earlier position. */
  with({ edges, pageInfo }: Page): LoadedBookings {
    const further = edges.map(({ node }) => node).filter(node => !this.has(node.id))
    return new LoadedBookings([...this.rows, ...further], pageInfo.endCursor ?? this.cursor, pageInfo.hasNextPage)
  }

  /** Updates the bookings in their current positions. */
  changed(bookings: Iterable<BookingRowFragment>): LoadedBookings {
    const rows = [...this.rows]
    for (const booking of bookings) {
      const place = this.#places.get(booking.id)
      if (place !== undefined && rows[place]!.version <= booking.version) rows[place] = booking
    }
    return new LoadedBookings(rows, this.cursor, this.more, this.#places)
  }
}
