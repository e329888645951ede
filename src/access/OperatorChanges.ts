import { Field, InputType, Int } from 'type-graphql'
import { Range } from '../scalars/bounds.ts'

@InputType({ description: 'What to change about the operator; what is left out stays as it is.' })
export class OperatorChanges {
  @Field(() => Int, { nullable: true, description: 'Minutes for which places are held while a customer checks out.' })
  @Range({ min: 5, max: 60 })
  holdMinutes?: number | null

  @Field(() => Int, {
    nullable: true,
    description: 'Minutes in which a customer on the waitlist can accept places that came free.',
  })
  @Range({ min: 15, max: 1440 })
  waitlistOfferMinutes?: number | null

  @Field(() => Int, { nullable: true, description: 'Places that one API key can hold at once, unpaid.' })
  @Range({ min: 1, max: 100_000 })
  heldPlacesPerKey?: number | null

  @Field(() => Int, { nullable: true, description: 'Places of one timeslot that can be on hold at once, unpaid.' })
  @Range({ min: 1, max: 100_000 })
  heldPlacesPerTimeslot?: number | null
}
