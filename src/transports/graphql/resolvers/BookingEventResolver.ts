import { FieldResolver, Resolver, Root } from 'type-graphql'
import { BookingEvent } from '../../../domain/bookings/events/BookingEvent.ts'
import { BookingField, changedMembers } from '../../../domain/bookings/events/BookingField.ts'

@Resolver(() => BookingEvent)
export class BookingEventResolver {
  @FieldResolver(() => [BookingField], {
    description: 'The members of the booking that were amended, refunded or extended, without their values.',
  })
  changed(@Root() { changes }: BookingEvent): BookingField[] {
    return changedMembers(changes)
  }
}
