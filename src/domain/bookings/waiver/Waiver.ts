import { Field, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../scalars/DateTime.ts'
import { LocalDate } from '../../scalars/LocalDate.ts'
import { LocalTime } from '../../scalars/LocalTime.ts'
import { WaiverQuestion } from '../../waivers/WaiverQuestion.ts'
import { BookingStatus } from '../BookingStatus.ts'
import { WaiverAnswer } from './WaiverAnswer.ts'
import { WaiverStatus } from './WaiverStatus.ts'

/** The part of a booking that the holder of its waiver link can see: neither the customer's address nor the payment. */
@ObjectType({
  simpleResolvers: true,
  description: 'The waiver of one booking: its details, the questions, and the answers so far.',
})
export class Waiver {
  operatorId!: string
  bookingId!: string
  activityId!: string

  @Field(() => String, { description: 'The reference of the booking.' })
  bookingReference!: string

  @Field(() => String, { description: 'The business that runs the activity.' })
  operatorName!: string

  @Field(() => String, { description: 'The name of the activity.' })
  activityName!: string

  @Field(() => String, {
    nullable: true,
    description: 'Where it starts: the name of the place and its postal address.',
  })
  meetingPoint!: string | null

  @Field(() => String, {
    description: 'The given name of the person it was booked for; blank for a hold that has no customer yet.',
  })
  firstName!: string

  @Field(() => LocalDate, { description: 'The local day on which it starts.' })
  date!: string

  @Field(() => LocalTime, { description: 'The local time at which it starts.' })
  time!: string

  @Field(() => String, { description: 'IANA time zone of the local date and time.' })
  timeZone!: string

  @Field(() => DateTime, { description: 'The instant at which it starts.' })
  startsAt!: Date

  @Field(() => Int, { description: 'Number of participants.' })
  participants!: number

  @Field(() => [String], {
    description:
      'The name of the unit of each participant, from the first to the last. A unit that takes no place, such as an infant on a ' +
      'lap, has no participant.',
  })
  participantUnits!: string[]

  @Field(() => BookingStatus, { description: 'The status of the booking. A cancelled booking accepts no answers.' })
  status!: BookingStatus

  @Field(() => WaiverStatus, { description: 'Whether the required answers are complete.' })
  waiverStatus!: WaiverStatus

  @Field(() => [WaiverQuestion], { description: 'All questions of the activity, in order.' })
  questions!: WaiverQuestion[]

  @Field(() => [WaiverAnswer], { description: 'The answers so far.' })
  answers!: WaiverAnswer[]
}
