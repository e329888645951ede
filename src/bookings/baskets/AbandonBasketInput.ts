import { Field, InputType } from 'type-graphql'
import { Text } from '../../scalars/bounds.ts'

@InputType({ description: 'What to note down when a basket is given up.' })
export class AbandonBasketInput {
  @Field(() => String, { nullable: true, description: 'Why, for the staff.' })
  @Text({ max: 500 })
  reason?: string | null
}
