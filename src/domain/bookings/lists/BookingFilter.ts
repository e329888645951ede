import { Field, InputType } from 'type-graphql'
import { Size, Text } from '../../scalars/bounds.ts'
import { Channel } from '../../scalars/Channel.ts'
import { DateRange } from '../../scalars/DateRange.ts'
import { DateTimeRange } from '../../scalars/DateTimeRange.ts'
import { ActivityID, BookingID, PartnerID, TimeslotID } from '../../scalars/identifiers.ts'
import { BookingStatus } from '../BookingStatus.ts'
import { WaiverStatus } from '../waiver/WaiverStatus.ts'

@InputType({ description: 'Which bookings to list: those that match every given condition.' })
export class BookingFilter {
  @Field(() => [BookingID], { nullable: true, description: 'One of these bookings; at most 100.' })
  @Size({ max: 100 })
  ids?: string[] | null

  @Field(() => [ActivityID], { nullable: true, description: 'Of one of these activities; at most 100.' })
  @Size({ max: 100 })
  activityIds?: string[] | null

  @Field(() => [TimeslotID], { nullable: true, description: 'Of one of these timeslots; at most 100.' })
  @Size({ max: 100 })
  timeslotIds?: string[] | null

  @Field(() => [PartnerID], { nullable: true, description: 'Sold by one of these partners; at most 100.' })
  @Size({ max: 100 })
  partnerIds?: string[] | null

  @Field(() => [Channel], { nullable: true, description: 'Sold through one of these channels.' })
  @Size({ max: 10 })
  channels?: Channel[] | null

  @Field(() => [BookingStatus], { nullable: true, description: 'In one of these states.' })
  @Size({ max: 10 })
  statuses?: BookingStatus[] | null

  @Field(() => [WaiverStatus], { nullable: true, description: 'With one of these waiver states.' })
  @Size({ max: 10 })
  waiverStatuses?: WaiverStatus[] | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether its timeslot is short of a resource, as in `shortages`. For the operator only.',
  })
  short?: boolean | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the customer still has to pay the operator something for it: `amountDue`.',
  })
  unpaid?: boolean | null

  @Field(() => DateRange, { nullable: true, description: 'Taking place on these local days.' })
  date?: DateRange | null

  @Field(() => DateTimeRange, { nullable: true, description: 'Made at these instants.' })
  createdAt?: DateTimeRange | null

  @Field(() => DateTimeRange, { nullable: true, description: 'With `updatedAt` at these instants.' })
  updatedAt?: DateTimeRange | null

  @Field(() => String, {
    nullable: true,
    description: 'Of the customers with this whole e-mail address, or one that is merged with it; case-insensitive.',
  })
  @Text({ max: 254 })
  customerEmail?: string | null

  @Field(() => String, {
    nullable: true,
    description:
      'Words, each a part of the booking reference (with or without its hyphen), the name, the e-mail address, the payment reference, the ' +
      'partner reference or the phone number, in any order; without case, accents and wildcards. Of a phone number any part of its digits, ' +
      'with or without the country code. A single word of one or two Latin characters or digits is found only where one of these begins, ' +
      'or a word of it.',
  })
  @Text({ max: 200 })
  text?: string | null
}
