import { FieldResolver, Resolver, Root } from 'type-graphql'
import { BookingEvent } from '../../../domain/bookings/events/BookingEvent.ts'
import { BookingMember, changedMembers } from '../../../domain/bookings/events/BookingMember.ts'

@Resolver(() => BookingEvent)
export class BookingEventResolver {
  @FieldResolver(() => [BookingMember], {
    description: 'The members of the booking that were amended, refunded or extended, without their values.',
  })
  changed(@Root() { changes }: BookingEvent): BookingMember[] {
    return changedMembers(changes)
  }
}
