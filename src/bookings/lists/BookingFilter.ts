import { Field, InputType } from 'type-graphql'
import { Size, Text } from '../../scalars/bounds.ts'
import { ActivityID, PartnerID, TimeslotID } from '../../scalars/identifiers.ts'
import { LocalDate } from '../../scalars/LocalDate.ts'
import { BookingStatus } from '../BookingStatus.ts'
import { Channel } from '../Channel.ts'
import { WaiverStatus } from '../waiver/WaiverStatus.ts'

@InputType({ description: 'Which bookings to list: those that match every given condition.' })
export class BookingFilter {
  @Field(() => [Channel], { nullable: true, description: 'Sold through one of these channels.' })
  @Size({ max: 10 })
  channels?: Channel[] | null

  @Field(() => PartnerID, { nullable: true, description: 'Sold by this partner.' })
  partnerId?: string | null

  @Field(() => ActivityID, { nullable: true, description: 'Of this activity.' })
  activityId?: string | null

  @Field(() => TimeslotID, { nullable: true, description: 'Of this one timeslot.' })
  timeslotId?: string | null

  @Field(() => [BookingStatus], { nullable: true, description: 'In one of these states.' })
  @Size({ max: 10 })
  statuses?: BookingStatus[] | null

  @Field(() => [WaiverStatus], { nullable: true, description: 'With one of these waiver states.' })
  @Size({ max: 10 })
  waiverStatuses?: WaiverStatus[] | null

  @Field(() => LocalDate, { nullable: true, description: 'Taking place on this local day or later.' })
  from?: string | null

  @Field(() => LocalDate, { nullable: true, description: 'Taking place on this local day or earlier.' })
  to?: string | null

  @Field(() => String, {
    nullable: true,
    description:
      'Part of the booking reference, the name, the e-mail address, the payment reference or the partner reference; ' +
      'case-insensitive, without wildcards.',
  })
  @Text({ max: 200 })
  text?: string | null
}
