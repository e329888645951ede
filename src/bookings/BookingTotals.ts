import { GraphQLSafeInt } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'
import { Money } from '../products/Money.ts'

@ObjectType({
  simpleResolvers: true,
  description: 'All bookings that match a filter together, cancelled ones too unless the filter leaves them out.',
})
export class BookingTotals {
  @Field(() => GraphQLSafeInt, { description: 'How many bookings.' })
  bookings!: number

  @Field(() => GraphQLSafeInt, { description: 'How many participants.' })
  participants!: number

  @Field(() => Money, { description: 'The sum of their prices.' })
  price!: Money
}
