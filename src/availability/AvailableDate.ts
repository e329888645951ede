import { Field, Int, ObjectType } from 'type-graphql'
import { LocalDate } from '../scalars/LocalDate.ts'

@ObjectType({ simpleResolvers: true, description: 'A day that has at least one bookable timeslot at this instant.' })
export class AvailableDate {
  @Field(() => LocalDate, { description: 'The local day.' })
  date!: string

  @Field(() => Int, {
    description: 'Places left in those of its timeslots that have room for the smallest booking; always above zero.',
  })
  capacity!: number

  @Field(() => Int, { description: 'All places of that day, taken or not, without closed timeslots.' })
  totalCapacity!: number

  @Field(() => Int, {
    description: 'Timeslots of that day that have room for the smallest booking (`minParticipants`).',
  })
  timeslots!: number
}
