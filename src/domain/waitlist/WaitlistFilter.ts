import { Field, InputType } from 'type-graphql'
import { Size, Text } from '../scalars/bounds.ts'
import { DateRange } from '../scalars/DateRange.ts'
import { DateTimeRange } from '../scalars/DateTimeRange.ts'
import { ActivityID, TimeslotID, WaitlistID } from '../scalars/identifiers.ts'
import { WaitlistStatus } from './WaitlistStatus.ts'

@InputType({ description: 'Which waitlist entries to list: those that match every given condition.' })
export class WaitlistFilter {
  @Field(() => [WaitlistID], { nullable: true, description: 'One of these entries; at most 100.' })
  @Size({ max: 100 })
  ids?: string[] | null

  @Field(() => [ActivityID], { nullable: true, description: 'For one of these activities; at most 100.' })
  @Size({ max: 100 })
  activityIds?: string[] | null

  @Field(() => [TimeslotID], {
    nullable: true,
    description: 'For one of these timeslots, not for any timeslot of the day; at most 100.',
  })
  @Size({ max: 100 })
  timeslotIds?: string[] | null

  @Field(() => [WaitlistStatus], { nullable: true, description: 'In one of these states.' })
  @Size({ max: 10 })
  statuses?: WaitlistStatus[] | null

  @Field(() => DateRange, { nullable: true, description: 'For these local days.' })
  date?: DateRange | null

  @Field(() => DateTimeRange, { nullable: true, description: 'Joined at these instants.' })
  createdAt?: DateTimeRange | null

  @Field(() => String, {
    nullable: true,
    description: 'Of the customers with this whole e-mail address, or one that is merged with it; case-insensitive.',
  })
  @Text({ max: 254 })
  customerEmail?: string | null

  @Field(() => String, {
    nullable: true,
    description:
      "Words that are all in the customer's name or e-mail address, or digits of the phone number; without regard to case and " +
      'accents, and without wildcards.',
  })
  @Text({ max: 200 })
  text?: string | null
}
