import { InputType } from 'type-graphql'
import { Ruled } from '../../scalars/inputRule.ts'
import { ExtraInfoField, MeterField, OccurredAtField, UsageField } from './usageFields.ts'
import { usageViolations } from './usageViolations.ts'

@InputType({ description: 'One entry of usage.' })
@Ruled<RecordUsageInput>((input, _given, now) => usageViolations(input, now))
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
