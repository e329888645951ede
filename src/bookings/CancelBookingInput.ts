import { Field, InputType } from 'type-graphql'
import { Text } from '../scalars/bounds.ts'

@InputType({ description: 'What to note down about a cancellation.' })
export class CancelBookingInput {
  @Field(() => String, { nullable: true, description: 'Why, for the staff and the partner.' })
  @Text({ max: 500 })
  reason?: string | null
}
