import { Field, InputType } from 'type-graphql'
import { Size } from '../../scalars/bounds.ts'
import { Channel } from '../../scalars/Channel.ts'
import { ActivityID, PartnerID } from '../../scalars/identifiers.ts'
import { LocalDate } from '../../scalars/LocalDate.ts'
import { InsightBasis } from './InsightBasis.ts'
import { InsightGrain } from './InsightGrain.ts'
import { InsightGroupBy } from './InsightGroupBy.ts'
import { MAX_DAYS, MAX_DAYS_SOLD } from './insightRanges.ts'

@InputType({ description: 'Which figures to read: of which days, of which bookings, and how they are divided.' })
export class InsightsInput {
  @Field(() => LocalDate, { description: 'First day.' })
  from!: string

  @Field(() => LocalDate, {
    description: `Last day: at most ${MAX_DAYS} days, or ${MAX_DAYS_SOLD} for \`SOLD\`, for which every booking is read.`,
  })
  to!: string

  @Field(() => InsightBasis, { description: 'Whether the days are those of the activities or of the sales.' })
  basis!: InsightBasis

  @Field(() => InsightGrain, { nullable: true, description: 'How long each period is; a day when absent.' })
  grain?: InsightGrain | null

  @Field(() => InsightGroupBy, {
    nullable: true,
    description: 'By what the figures of all days are divided as well; without it there are no groups.',
  })
  groupBy?: InsightGroupBy | null

  @Field(() => [ActivityID], { nullable: true, description: 'Of one of these activities; at most 100.' })
  @Size({ max: 100 })
  activityIds?: string[] | null

  @Field(() => [Channel], { nullable: true, description: 'Sold through one of these channels.' })
  @Size({ max: 10 })
  channels?: Channel[] | null

  @Field(() => [PartnerID], { nullable: true, description: 'Sold by one of these partners; at most 100.' })
  @Size({ max: 100 })
  partnerIds?: string[] | null
}
