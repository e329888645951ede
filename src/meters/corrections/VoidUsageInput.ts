import { Field, InputType } from 'type-graphql'
import { Text } from '../../scalars/bounds.ts'

@InputType({ description: 'Why an entry is to count no more.' })
export class VoidUsageInput {
  @Field(() => String, { description: 'Why, for whoever looks into it later; 1–500 characters.' })
  @Text({ min: 1, max: 500 })
  reason!: string
}
