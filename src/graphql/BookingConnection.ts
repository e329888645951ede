import { Field, ObjectType } from 'type-graphql'
import { Booking } from '../bookings/Booking.ts'
import { type BookingFilter, BookingOrder } from '../bookings/BookingFilter.ts'
import { type BookingPage, type Part, positionOf } from '../bookings/listBookings.ts'
import { writeCursor } from './cursor.ts'
import { PageInfo } from './PageInfo.ts'

@ObjectType({ simpleResolvers: true, description: 'A booking in a list, and where it stands there.' })
export class BookingEdge {
  @Field(() => String, { description: 'Where it stands: give it as `after` or `before` to go on from here.' })
  cursor!: string

  @Field(() => Booking, { description: 'The booking.' })
  node!: Booking
}

@ObjectType({ simpleResolvers: true, description: 'A page of a list of bookings (Relay).' })
export class BookingConnection {
  @Field(() => [BookingEdge], { description: 'The bookings of the page, each with its cursor.' })
  edges!: BookingEdge[]

  @Field(() => PageInfo, { description: 'Where the page stands.' })
  pageInfo!: PageInfo

  /** What the list was filtered by, for its totals. */
  filter!: BookingFilter
}

/** A page as Relay has it. */
export function connect(page: BookingPage, filter: BookingFilter, order: BookingOrder, part: Part): BookingConnection {
  const edges = page.bookings.map(node => ({ cursor: writeCursor(positionOf(node, order)), node }))
  return {
    edges,
    filter,
    pageInfo: {
      // Where one comes from there was something: the item whose cursor was given.
      hasNextPage: part.backwards ? part.beyond !== null : page.more,
      hasPreviousPage: part.backwards ? page.more : part.beyond !== null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  }
}
