import { Field, InputType, Int } from 'type-graphql'
import { MAX_HOLD_MINUTES } from '../rules/holdLimits.ts'
import { Range, Text } from '../scalars/bounds.ts'

@InputType({ description: 'What to change about the operator; what is left out stays as it is.' })
export class OperatorChanges {
  @Field(() => Int, { nullable: true, description: 'Minutes for which places are held while a customer checks out.' })
  @Range({ min: 5, max: MAX_HOLD_MINUTES })
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

  @Field(() => String, {
    nullable: true,
    description: 'IANA time zone in which the operator counts its days, such as `Europe/London`.',
  })
  @Text({ min: 1, max: 100 })
  timeZone?: string | null

  @Field(() => Int, {
    nullable: true,
    description: 'Months for which single entries of usage are kept, beside the current one; 0 keeps them for ever.',
  })
  @Range({ min: 0, max: 120 })
  usageRetentionMonths?: number | null
}
