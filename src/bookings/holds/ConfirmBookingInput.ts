import { Field, InputType, Int } from 'type-graphql'
import { Range, Text } from '../../scalars/bounds.ts'

@InputType({ description: 'The payment reference, and a condition for the change.' })
export class ConfirmBookingInput {
  @Field(() => String, {
    nullable: true,
    description: "The seller's payment reference; when absent, that of the hold is kept.",
  })
  @Text({ max: 128 })
  paymentReference?: string | null

  @Field(() => Int, {
    nullable: true,
    description: 'The version of the booking that you have read: nothing is changed if it has another version now.',
  })
  @Range({ min: 1, max: 2_147_483_647 })
  expectedVersion?: number | null
}
