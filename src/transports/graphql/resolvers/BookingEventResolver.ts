import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { BookingEvent } from '../../../domain/bookings/events/BookingEvent.ts'
import { BookingField, changedMembers } from '../../../domain/bookings/events/BookingField.ts'
import type { Context } from '../Context.ts'
import { RequiresScope } from './RequiresScope.ts'
import { staffName } from './staffName.ts'

@Resolver(() => BookingEvent)
export class BookingEventResolver {
  @FieldResolver(() => [BookingField], {
    description: 'The members of the booking that were amended, refunded or extended, without their values.',
  })
  changed(@Root() { changes }: BookingEvent): BookingField[] {
    return changedMembers(changes)
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The name of the person, or of the key of a program, who did it; null without one.',
  })
  @RequiresScope('departures:read')
  byName(@Root() { keyId }: BookingEvent, @Ctx() context: Context): Promise<string | null> {
    return staffName(keyId, context)
  }
}
