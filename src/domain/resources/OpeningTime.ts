import { Field, Int, ObjectType } from 'type-graphql'
import { LocalTime } from '../scalars/LocalTime.ts'

@ObjectType({ simpleResolvers: true, description: 'Hours of some weekdays.' })
export class OpeningTime {
  @Field(() => [Int], { description: 'Days of the week, 1 for Monday to 7 for Sunday (ISO 8601).' })
  weekdays!: number[]

  @Field(() => LocalTime, { description: 'The local time from which it can be used.' })
  opensAt!: string

  @Field(() => LocalTime, {
    description: 'The local time until which it can be used; not after `from` means on the next day.',
  })
  closesAt!: string
}
