import { Field, InputType } from 'type-graphql'
import { Text } from '../../scalars/bounds.ts'
import { Decimal } from '../../scalars/Decimal.ts'
import { Ruled } from '../../scalars/inputRule.ts'
import { usageFaults } from '../recording/usageFaults.ts'

@InputType({ description: 'What an entry is to count instead, and why.' })
@Ruled<AmendUsageInput>((input, _given, now) => usageFaults(input, now))
export class AmendUsageInput {
  @Field(() => Decimal, {
    description: 'How much was used in truth; above zero. An entry of nothing is voided instead.',
  })
  usage!: string

  @Field(() => String, { description: 'Why, for whoever looks into it later; 1–500 characters.' })
  @Text({ min: 1, max: 500 })
  reason!: string
}
