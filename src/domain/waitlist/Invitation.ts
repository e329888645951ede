import { Field, Int, ObjectType } from 'type-graphql'
import { TimeslotStatus } from '../availability/TimeslotStatus.ts'
import { LocalDate } from '../scalars/LocalDate.ts'
import { LocalTime } from '../scalars/LocalTime.ts'

/** What the holder of a waitlist link sees before joining. */
@ObjectType({ simpleResolvers: true, description: 'A timeslot whose waitlist a customer can join through a link.' })
export class Invitation {
  activityId!: string
  timeslotId!: string

  @Field(() => String, { description: 'The business that runs the activity.' })
  operatorName!: string

  @Field(() => String, { description: 'The name of the activity.' })
  activityName!: string

  @Field(() => String, {
    nullable: true,
    description: 'Where it starts: the name of the place and its postal address.',
  })
  meetingPoint!: string | null

  @Field(() => LocalDate, { description: 'The local day on which it starts.' })
  date!: string

  @Field(() => LocalTime, { description: 'The local time at which it starts.' })
  time!: string

  @Field(() => String, { description: 'IANA time zone of the local date and time.' })
  timeZone!: string

  @Field(() => TimeslotStatus, { description: 'Whether it can be booked at this instant, and the reason if not.' })
  status!: TimeslotStatus

  @Field(() => Int, { description: 'Places left.' })
  availablePlaces!: number

  @Field(() => Int, { description: 'The minimum number of participants in one booking.' })
  minParticipants!: number

  @Field(() => Int, { description: 'The maximum number of participants in one booking.' })
  maxParticipants!: number

  @Field(() => Boolean, {
    description: 'Whether the day has other timeslots; if so, the customer can wait for any of them.',
  })
  hasOtherTimes!: boolean
}
