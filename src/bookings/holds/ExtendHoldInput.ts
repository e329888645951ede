import { Field, InputType, Int } from 'type-graphql'
import { Range } from '../../scalars/bounds.ts'

@InputType({ description: 'How long to hold places on.' })
export class ExtendHoldInput {
  @Field(() => Int, {
    nullable: true,
    description:
      "Minutes from now for which to hold them on; the operator's usual time when absent. No hold lasts longer than 60 minutes in all, nor beyond the start: `holdExpiresAt` says how long it is then.",
  })
  @Range({ min: 1, max: 60 })
  minutes?: number | null

  @Field(() => Int, {
    nullable: true,
    description: 'The version of the booking that you have seen: nothing is changed when it is at another by now.',
  })
  @Range({ min: 1, max: 2_147_483_647 })
  expectedVersion?: number | null
}
