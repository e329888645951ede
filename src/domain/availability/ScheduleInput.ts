import { Field, InputType, Int } from 'type-graphql'
import { Range, Size, Text } from '../scalars/bounds.ts'
import { ActivityID } from '../scalars/identifiers.ts'
import { LocalDate } from '../scalars/LocalDate.ts'
import { LocalTime } from '../scalars/LocalTime.ts'

@InputType({ description: 'When an activity recurs.' })
export class ScheduleInput {
  @Field(() => [Int], { description: 'Days of the week, 1 for Monday to 7 for Sunday (ISO 8601).' })
  @Size({ min: 1, max: 7 })
  @Range({ min: 1, max: 7 })
  weekdays!: number[]

  @Field(() => [LocalTime], { description: "Starting times on the activity's local clock." })
  @Size({ min: 1, max: 96 })
  times!: string[]

  @Field(() => LocalDate, { nullable: true, description: 'First day of the season; no beginning if absent.' })
  seasonFrom?: string | null

  @Field(() => LocalDate, { nullable: true, description: 'Last day of the season; no end if absent.' })
  seasonTo?: string | null

  @Field(() => Int, {
    description:
      'Places in each timeslot. Where more are taken already, bookings and holds keep theirs, and nothing is sold until fewer are taken.',
  })
  @Range({ min: 1, max: 100_000 })
  capacity!: number
}

@InputType({
  description:
    'A day, or one time of a day, that differs from the schedules. A day that is closed as a whole is closed at all of its times, ' +
    'those with an exception of their own too; otherwise the exception of a time overrides one of its day.',
})
export class ScheduleExceptionInput {
  @Field(() => LocalDate, { description: 'The local day.' })
  date!: string

  @Field(() => LocalTime, { nullable: true, description: 'The local starting time; the whole day if absent.' })
  time?: string | null

  @Field(() => Int, {
    nullable: true,
    description:
      'Places in each affected timeslot; closed if absent. Where more are taken already, bookings and holds keep theirs, and nothing ' +
      'is sold until fewer are taken.',
  })
  @Range({ min: 0, max: 100_000 })
  capacity?: number | null

  @Field(() => String, { nullable: true, description: 'The reason, for the staff.' })
  @Text({ max: 500 })
  reason?: string | null
}

@InputType({ description: 'The same exception to the schedules of several activities.' })
export class ScheduleExceptionsInput extends ScheduleExceptionInput {
  @Field(() => [ActivityID], { description: 'The activities. One that is named twice counts once.' })
  @Size({ min: 1, max: 50 })
  activityIds!: string[]
}
