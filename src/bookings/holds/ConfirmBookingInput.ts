import { Field, InputType, Int } from 'type-graphql'
import { Range, Text } from '../../scalars/bounds.ts'

@InputType({ description: 'What to note down when a hold is confirmed.' })
export class ConfirmBookingInput {
  @Field(() => String, {
    nullable: true,
    description: "The payment's reference on the seller's side; the one of the hold stays when absent.",
  })
  @Text({ max: 128 })
  paymentReference?: string | null

  @Field(() => Int, {
    nullable: true,
    description: 'The version of the booking that you have seen: nothing is changed when it is at another by now.',
  })
  @Range({ min: 1, max: 2_147_483_647 })
  expectedVersion?: number | null
}
