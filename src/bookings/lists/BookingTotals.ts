import { GraphQLSafeInt } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'
import { Money } from '../../products/Money.ts'

@ObjectType({ simpleResolvers: true, description: 'Several bookings together.' })
export class BookingSum {
  @Field(() => GraphQLSafeInt, { description: 'How many bookings.' })
  bookings!: number

  @Field(() => GraphQLSafeInt, { description: 'How many participants.' })
  participants!: number

  @Field(() => Money, { description: 'The sum of their prices.' })
  price!: Money
}

@ObjectType({
  simpleResolvers: true,
  description:
    'All bookings that match a filter together. Those directly here count whatever became of each booking; `active` and ' +
    '`calledOff` are its two parts.',
})
export class BookingTotals {
  @Field(() => GraphQLSafeInt, { description: 'How many bookings, called off or not.' })
  bookings!: number

  @Field(() => GraphQLSafeInt, { description: 'How many participants, of bookings that were called off too.' })
  participants!: number

  @Field(() => Money, {
    description: 'The sum of their prices, of bookings that were called off too: for what is sold, see `active`.',
  })
  price!: Money

  @Field(() => BookingSum, {
    description: 'Those that have their places: on hold, pending, confirmed, redeemed and no-shows.',
  })
  active!: BookingSum

  @Field(() => BookingSum, { description: 'Those that are cancelled, rejected or expired.' })
  calledOff!: BookingSum
}
