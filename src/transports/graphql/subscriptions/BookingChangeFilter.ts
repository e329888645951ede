import { Field, InputType } from 'type-graphql'
import { Size } from '../../../domain/scalars/bounds.ts'
import { ActivityID, TimeslotID } from '../../../domain/scalars/identifiers.ts'

@InputType({
  description: 'Which bookings to report: those whose current state matches all given criteria.',
})
export class BookingChangeFilter {
  @Field(() => [ActivityID], { nullable: true, description: 'Of one of these activities.' })
  @Size({ max: 100 })
  activityIds?: string[] | null

  @Field(() => [TimeslotID], { nullable: true, description: 'In one of these timeslots.' })
  @Size({ max: 100 })
  timeslotIds?: string[] | null
}
