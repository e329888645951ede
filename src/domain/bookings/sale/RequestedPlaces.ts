import { Field, InputType, Int } from 'type-graphql'
import { Range, Size } from '../../scalars/bounds.ts'
import { ActivityID, TimeslotID } from '../../scalars/identifiers.ts'
import { LocalDate } from '../../scalars/LocalDate.ts'
import { LocalTime } from '../../scalars/LocalTime.ts'
import { UnitQuantityInput } from './UnitQuantityInput.ts'

/** Which places a booking, a hold, an import or a quote is about. */
@InputType()
export abstract class RequestedPlaces {
  @Field(() => ActivityID, { description: 'The activity.' })
  activityId!: string

  @Field(() => TimeslotID, { nullable: true, description: 'The timeslot; alternatively give its date and time.' })
  timeslotId?: string | null

  @Field(() => LocalDate, { nullable: true, description: 'The local day of the timeslot.' })
  date?: string | null

  @Field(() => LocalTime, {
    nullable: true,
    description: 'The local time at which the timeslot starts; the first such when clocks repeat it.',
  })
  time?: string | null

  @Field(() => Int, {
    nullable: true,
    description:
      'The number of participants, each taking one place. Alone, it means so many of the default unit; together with `units` it ' +
      'must be the places that they take. Required unless units are given.',
  })
  @Range({ min: 1, max: 1000 })
  participants?: number | null

  @Field(() => [UnitQuantityInput], { nullable: true, description: 'How many of each unit.' })
  @Size({ min: 1, max: 20 })
  units?: UnitQuantityInput[] | null
}
