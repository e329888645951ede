import { Field, Int, ObjectType } from 'type-graphql'
import { LocalDate } from '../scalars/LocalDate.ts'

@ObjectType({ simpleResolvers: true, description: 'A day on which a booking can be made now.' })
export class AvailableDate {
  @Field(() => LocalDate, { description: 'The local day.' })
  date!: string

  @Field(() => Int, {
    description: 'Places left in those of its timeslots that have room for a smallest booking; always above zero.',
  })
  capacity!: number

  @Field(() => Int, { description: 'Places of that day in all, taken or not, closed timeslots left out.' })
  totalCapacity!: number

  @Field(() => Int, {
    description: 'Timeslots of that day that have room for a smallest booking, of `minParticipants`.',
  })
  timeslots!: number
}
