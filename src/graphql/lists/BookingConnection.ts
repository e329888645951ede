import { Field, ObjectType } from 'type-graphql'
import { Booking } from '../../bookings/Booking.ts'
import type { BookingFilter } from '../../bookings/lists/BookingFilter.ts'
import type { BookingParent } from '../../bookings/lists/listBookings.ts'
import { PageInfo } from './PageInfo.ts'

@ObjectType({ simpleResolvers: true, description: 'A booking in a list, with its cursor.' })
export class BookingEdge {
  @Field(() => String, { description: 'The cursor of the item: pass it as `after` or `before` to continue from here.' })
  cursor!: string

  @Field(() => Booking, { description: 'The booking.' })
  node!: Booking
}

@ObjectType({ simpleResolvers: true, description: 'A page of a list of bookings (Relay).' })
export class BookingConnection {
  @Field(() => [BookingEdge], { description: 'The bookings of the page, each with its cursor.' })
  edges!: BookingEdge[]

  @Field(() => PageInfo, { description: 'The position of the page in the list.' })
  pageInfo!: PageInfo

  /** The filter of the list, for its totals. */
  filter!: BookingFilter
  /** What the list belongs to; absent for the list of all bookings. */
  parent?: { by: BookingParent; parentId: string }
}
