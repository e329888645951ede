import { Field, ObjectType } from 'type-graphql'
import { Timeslot } from '../../../domain/availability/Timeslot.ts'
import { LocalDate } from '../../../domain/scalars/LocalDate.ts'

@ObjectType({
  simpleResolvers: true,
  description: 'A day of an activity on which something about its timeslots changed.',
})
export class ChangedDay {
  @Field(() => LocalDate, { description: 'The local day.' })
  date!: string

  @Field(() => [Timeslot], {
    description:
      'All its timeslots in their current state, by start, including full and closed ones. A timeslot that you received ' +
      'before and that is missing no longer exists.',
  })
  timeslots!: Timeslot[]
}
