import { Field, Int, ObjectType } from 'type-graphql'
import { Channel } from '../../scalars/Channel.ts'
import { InsightFigures } from './InsightFigures.ts'

@ObjectType({
  simpleResolvers: true,
  description: 'The figures of an activity, a channel, a partner or a weekday over a range of days.',
})
export class InsightGroup {
  activityId!: string | null

  partnerId!: string | null

  @Field(() => Channel, { nullable: true, description: 'The channel, for groups by `CHANNEL`.' })
  channel!: Channel | null

  @Field(() => Int, {
    nullable: true,
    description: 'The day of the week, 1 for Monday to 7 for Sunday (ISO 8601), for groups by `WEEKDAY`.',
  })
  weekday!: number | null

  @Field(() => InsightFigures, { description: 'Its figures.' })
  figures!: InsightFigures

  @Field(() => InsightFigures, { description: 'Its figures for the same range one year before.' })
  yearBefore!: InsightFigures
}
