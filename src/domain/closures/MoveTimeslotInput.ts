import { Field, InputType } from 'type-graphql'
import { Text } from '../scalars/bounds.ts'
import { LocalDate } from '../scalars/LocalDate.ts'
import { LocalTime } from '../scalars/LocalTime.ts'

@InputType({ description: 'The new start of a departure.' })
export class MoveTimeslotInput {
  @Field(() => LocalDate, { description: 'The local day.' })
  date!: string

  @Field(() => LocalTime, { description: 'The local time at which it starts.' })
  time!: string

  @Field(() => String, { nullable: true, description: 'The reason: it is in the history of each booking.' })
  @Text({ max: 500 })
  reason?: string | null
}
