import { Field, InputType, Int } from 'type-graphql'
import { Range, Text } from '../../scalars/bounds.ts'

@InputType({ description: 'A note for the history of a booking, and a condition for the change.' })
export class BookingNoteInput {
  @Field(() => String, {
    nullable: true,
    description:
      'The reason, for the staff and the partner. The e-mail about a cancellation can include it for the customer.',
  })
  @Text({ max: 500 })
  reason?: string | null

  @Field(() => Int, {
    nullable: true,
    description: 'The version of the booking that you have read: nothing is changed if it has another version now.',
  })
  @Range({ min: 1, max: 2_147_483_647 })
  expectedVersion?: number | null
}
