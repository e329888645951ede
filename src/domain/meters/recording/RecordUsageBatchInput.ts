import { Field, InputType } from 'type-graphql'
import { Size } from '../../scalars/bounds.ts'
import { IdempotencyKeyText } from '../../scalars/IdempotencyKeyText.ts'
import type { InvalidItem } from '../../scalars/InvalidItem.ts'
import { Ruled } from '../../scalars/inputRule.ts'
import { RecordUsageInput } from './RecordUsageInput.ts'
import { usageViolations } from './usageViolations.ts'

@InputType({ description: 'One entry of a batch.' })
@Ruled<UsageBatchEntry>((input, _given, now) => usageViolations(input, now))
export class UsageBatchEntry extends RecordUsageInput {
  @Field(() => IdempotencyKeyText, {
    nullable: true,
    description:
      'Ensures that the entry counts once, forever, even if it is sent again: alone, in this batch or in another.',
  })
  idempotencyKey?: string | null
}

@InputType({ description: 'A batch of entries.' })
export class RecordUsageBatchInput {
  @Field(() => [UsageBatchEntry], { description: 'The entries, 1 to 1,000.' })
  @Size({ min: 1, max: 1000, apart: true })
  entries!: (UsageBatchEntry | InvalidItem)[]
}
