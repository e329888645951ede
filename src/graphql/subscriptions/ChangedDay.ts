import { Field, ObjectType } from 'type-graphql'
import { Timeslot } from '../../availability/Timeslot.ts'
import { LocalDate } from '../../scalars/LocalDate.ts'

@ObjectType({
  simpleResolvers: true,
  description: 'A day of an activity on which something about its timeslots changed.',
})
export class ChangedDay {
  @Field(() => LocalDate, { description: 'The local day.' })
  date!: string

  @Field(() => [Timeslot], {
    description:
      'All its timeslots as they are now, by their starts, full and closed ones too. One that you know from before and that is ' +
      'not among them is no longer there.',
  })
  timeslots!: Timeslot[]
}
