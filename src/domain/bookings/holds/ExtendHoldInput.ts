import { Field, InputType, Int } from 'type-graphql'
import { MAX_HOLD_MINUTES } from '../../rules/holdLimits.ts'
import { Range } from '../../scalars/bounds.ts'

@InputType({ description: 'How long to extend a hold.' })
export class ExtendHoldInput {
  @Field(() => Int, {
    nullable: true,
    description:
      "The new duration in minutes from now; by default the operator's usual duration. A hold lasts at most " +
      `${MAX_HOLD_MINUTES} minutes in total, and not beyond the start: \`holdExpiresAt\` has the result.`,
  })
  @Range({ min: 1, max: MAX_HOLD_MINUTES })
  minutes?: number | null

  @Field(() => Int, {
    nullable: true,
    description: 'The version of the booking that you have read: nothing is changed if it has another version now.',
  })
  @Range({ min: 1, max: 2_147_483_647 })
  expectedVersion?: number | null
}
