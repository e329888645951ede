import { Field, InputType } from 'type-graphql'
import { Text } from '../../scalars/bounds.ts'

@InputType({ description: 'The reason for abandoning a basket.' })
export class AbandonBasketInput {
  @Field(() => String, { nullable: true, description: 'The reason, for the staff.' })
  @Text({ max: 500 })
  reason?: string | null
}
