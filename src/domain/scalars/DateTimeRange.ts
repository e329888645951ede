import { Field, InputType } from 'type-graphql'
import { DateTime } from './DateTime.ts'

@InputType({
  description:
    'A range of instants. The end is not in the range, so that consecutive ranges share no instant. Without a start or an end ' +
    'it is open on that side.',
})
export class DateTimeRange {
  @Field(() => DateTime, { nullable: true, description: 'At this instant or later.' })
  from?: Date | null

  @Field(() => DateTime, { nullable: true, description: 'Earlier than this instant.' })
  before?: Date | null
}
