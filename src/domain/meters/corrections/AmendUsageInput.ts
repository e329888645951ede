import { Field, InputType } from 'type-graphql'
import { Text } from '../../scalars/bounds.ts'
import { Decimal } from '../../scalars/Decimal.ts'
import { Ruled } from '../../scalars/inputRule.ts'
import { usageViolations } from '../recording/usageViolations.ts'

@InputType({ description: 'The corrected usage of an entry, and why.' })
@Ruled<AmendUsageInput>((input, _given, now) => usageViolations(input, now))
export class AmendUsageInput {
  @Field(() => Decimal, {
    description: 'The correct usage; above zero. Void an entry to count nothing.',
  })
  usage!: string

  @Field(() => String, { description: 'The reason, for later readers; 1–500 characters.' })
  @Text({ min: 1, max: 500 })
  reason!: string
}
