import { Field, InputType, Int } from 'type-graphql'
import { Range } from '../../scalars/bounds.ts'

@InputType({ description: 'How long to extend a hold.' })
export class ExtendHoldInput {
  @Field(() => Int, {
    nullable: true,
    description:
      "The new duration in minutes from now; by default the operator's usual duration. The total duration of a " +
      'hold is at most 60 minutes, and it ends at the start at the latest: see `holdExpiresAt`.',
  })
  @Range({ min: 1, max: 60 })
  minutes?: number | null

  @Field(() => Int, {
    nullable: true,
    description: 'The version of the booking that you have read: nothing is changed if it has another version now.',
  })
  @Range({ min: 1, max: 2_147_483_647 })
  expectedVersion?: number | null
}
