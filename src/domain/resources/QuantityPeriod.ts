import { Field, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../scalars/DateTime.ts'

@ObjectType({ simpleResolvers: true, description: 'How many of a resource there are for some time.' })
export class QuantityPeriod {
  @Field(() => DateTime, { description: 'From when.' })
  startsAt!: Date

  @Field(() => DateTime, { description: 'Until when.' })
  endsAt!: Date

  @Field(() => Int, { description: 'How many there are.' })
  quantity!: number
}
