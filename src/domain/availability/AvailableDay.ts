import { Field, ObjectType } from 'type-graphql'
import { AvailableDate } from './AvailableDate.ts'
import { Timeslot } from './Timeslot.ts'

@ObjectType({
  simpleResolvers: true,
  description: 'A day that has at least one bookable timeslot at this instant, with these timeslots.',
})
export class AvailableDay extends AvailableDate {
  @Field(() => [Timeslot], {
    description: 'The timeslots of that day that can be booked now, in order: as many as `timeslotCount` says.',
  })
  availableTimeslots!: Timeslot[]
}
