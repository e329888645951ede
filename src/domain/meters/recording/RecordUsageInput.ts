import { Field, InputType } from 'type-graphql'
import { Text } from '../../scalars/bounds.ts'
import { DateTime } from '../../scalars/DateTime.ts'
import { Decimal } from '../../scalars/Decimal.ts'
import { Ruled } from '../../scalars/inputRule.ts'
import { usageViolations } from './usageViolations.ts'

@InputType({ description: 'One entry of usage.' })
@Ruled<RecordUsageInput>((input, _given, now) => usageViolations(input, now))
export class RecordUsageInput {
  @Field(() => String, { description: "The meter's name, any name of 1–128 characters; it need not be set up." })
  @Text({ min: 1, max: 128 })
  meter!: string

  @Field(() => Decimal, { description: 'How much was used; above zero.' })
  usage!: string

  @Field(() => String, {
    nullable: true,
    description: 'Additional information, for example JSON; at most 16 KiB.',
  })
  @Text({ max: 16_384, multiline: true })
  extraInfo?: string | null

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it happened: not before 2000 and at most 5 minutes in the future. Now if absent.',
  })
  occurredAt?: Date | null
}
