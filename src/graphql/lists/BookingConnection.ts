import { Field, ObjectType } from 'type-graphql'
import { Booking } from '../../bookings/Booking.ts'
import type { BookingFilter } from '../../bookings/lists/BookingFilter.ts'
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
