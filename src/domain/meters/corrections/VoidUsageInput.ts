import { Field, InputType } from 'type-graphql'
import { Text } from '../../scalars/bounds.ts'

@InputType({ description: 'Why an entry is voided.' })
export class VoidUsageInput {
  @Field(() => String, { description: 'The reason, for later readers; 1–500 characters.' })
  @Text({ min: 1, max: 500 })
  reason!: string
}
