import { Field, Int, ObjectType } from 'type-graphql'
import { LocalDate } from '../scalars/LocalDate.ts'

@ObjectType({ simpleResolvers: true, description: 'A day with places to book.' })
export class AvailableDate {
  @Field(() => LocalDate, { description: 'The local day.' })
  date!: string

  @Field(() => Int, { description: 'Places that can still be booked that day; always above zero.' })
  capacity!: number

  @Field(() => Int, { description: 'Places of that day in all, taken or not, closed timeslots left out.' })
  totalCapacity!: number

  @Field(() => Int, { description: 'Timeslots of that day that still have room.' })
  timeslots!: number
}
