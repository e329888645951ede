import { Field, InputType, Int } from 'type-graphql'
import { Range, Text } from '../../scalars/bounds.ts'

@InputType({ description: 'What to note down about a change, and on what condition to make it.' })
export class CancelBookingInput {
  @Field(() => String, {
    nullable: true,
    description:
      'Why, for the staff and the partner. When a booking is cancelled, its e-mail may tell the customer too.',
  })
  @Text({ max: 500 })
  reason?: string | null

  @Field(() => Int, {
    nullable: true,
    description: 'The version of the booking that you have seen: nothing is changed when it is at another by now.',
  })
  @Range({ min: 1, max: 2_147_483_647 })
  expectedVersion?: number | null
}
