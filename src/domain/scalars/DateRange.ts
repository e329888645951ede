import { Field, InputType } from 'type-graphql'
import { LocalDate } from './LocalDate.ts'

@InputType({ description: 'A range of local days. Without a first or a last day it is open on that side.' })
export class DateRange {
  @Field(() => LocalDate, { nullable: true, description: 'On this day or later.' })
  from?: string | null

  @Field(() => LocalDate, { nullable: true, description: 'On this day or earlier.' })
  to?: string | null
}
