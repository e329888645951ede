import { Field, InputType, Int } from 'type-graphql'
import { Range, Size, Text } from '../../scalars/bounds.ts'
import { GivenAnswer } from '../../waivers/GivenAnswer.ts'
import { CustomerInput } from '../sale/CreateBookingInput.ts'

@InputType({ description: 'What the hold lacks of a booking, and a condition for the change.' })
export class ConfirmBookingInput {
  @Field(() => CustomerInput, {
    nullable: true,
    description: 'The customer: required unless the hold has one, which it replaces.',
  })
  customer?: CustomerInput | null

  @Field(() => [GivenAnswer], {
    nullable: true,
    description:
      'Answers to waiver questions. They replace those that the hold has to the same questions. If the activity requires answers ' +
      'with the booking, all required ones must be there.',
  })
  @Size({ max: 1000 })
  answers?: GivenAnswer[] | null

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
