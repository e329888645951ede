import { Field, ObjectType } from 'type-graphql'
import { Booking } from '../Booking.ts'

@ObjectType({
  simpleResolvers: true,
  description: "A page of a partner's bookings, with the cursor of what comes next.",
})
export class PartnerBookings {
  @Field(() => [Booking], {
    description:
      'The bookings, as they are now, by the time of their last change: the longest ago first. A page can have fewer than were ' +
      'asked for, or none, while `hasMore` is true.',
  })
  bookings!: Booking[]

  @Field(() => String, {
    description:
      'Where the next page begins, if `hasMore` is true. Otherwise it is for the next time: with it, the list has the bookings ' +
      'that have changed since, and again those of the last two minutes.',
  })
  nextCursor!: string

  @Field(() => Boolean, { description: 'Whether there may be more bookings now.' })
  hasMore!: boolean
}
