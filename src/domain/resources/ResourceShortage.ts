import { Field, Int, ObjectType } from 'type-graphql'
import { ActivityID, ResourceID, TimeslotID } from '../scalars/identifiers.ts'
import { LocalDate } from '../scalars/LocalDate.ts'
import { LocalTime } from '../scalars/LocalTime.ts'

@ObjectType({
  simpleResolvers: true,
  description: 'A timeslot with bookings for which there is not enough of a resource, because a change was forced.',
})
export class ResourceShortage {
  @Field(() => ResourceID, { description: 'The resource.' })
  resourceId!: string

  @Field(() => String, { description: 'The name of the resource.' })
  resourceName!: string

  @Field(() => TimeslotID, { description: 'The timeslot.' })
  timeslotId!: string

  @Field(() => ActivityID, { description: 'The activity.' })
  activityId!: string

  @Field(() => String, { description: 'The name of the activity.' })
  activityName!: string

  @Field(() => LocalDate, { description: 'The local day on which the timeslot starts.' })
  date!: string

  @Field(() => LocalTime, { description: 'The local time at which it starts.' })
  time!: string

  @Field(() => Int, { description: 'How many are missing at the worst instant.' })
  missing!: number

  @Field(() => [String], { description: 'The references of its bookings with places, the earliest first.' })
  bookingReferences!: string[]
}
