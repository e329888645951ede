import { InputType } from 'type-graphql'
import { Ruled } from '../../scalars/inputRule.ts'
import { usageFaults } from './usageFaults.ts'
import { ExtraInfoField, MeterField, OccurredAtField, UsageField } from './usageFields.ts'

@InputType({ description: 'One entry of usage.' })
@Ruled<RecordUsageInput>((input, _given, now) => usageFaults(input, now))
export class RecordUsageInput {
  @MeterField
  meter!: string

  @UsageField
  usage!: string

  @ExtraInfoField
  extraInfo?: string | null

  @OccurredAtField
  occurredAt?: Date | null
}
