import { GraphQLSafeInt } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'
import { Money } from '../../products/Money.ts'

@ObjectType({ simpleResolvers: true, description: 'The totals of several bookings.' })
export class BookingSum {
  @Field(() => GraphQLSafeInt, { description: 'How many bookings.' })
  bookingCount!: number

  @Field(() => GraphQLSafeInt, { description: 'How many participants.' })
  participants!: number

  @Field(() => Money, { description: 'The sum of their prices.' })
  price!: Money

  @Field(() => Money, { description: "The sum of the partners' commissions." })
  commission!: Money

  @Field(() => Money, {
    description: 'What remains for the operator: their prices, less what is refunded and the commissions.',
  })
  net!: Money
}

@ObjectType({
  simpleResolvers: true,
  description:
    'The totals of all bookings that match a filter. The fields here count every booking; `active` and `inactive` are ' +
    'its two parts.',
})
export class BookingTotals {
  @Field(() => GraphQLSafeInt, { description: 'How many bookings, including cancelled, rejected and expired ones.' })
  bookingCount!: number

  @Field(() => GraphQLSafeInt, {
    description: 'How many participants, including those of cancelled, rejected and expired bookings.',
  })
  participants!: number

  @Field(() => Money, {
    description:
      'The sum of their prices, including cancelled, rejected and expired bookings: for what is sold, see `active`.',
  })
  price!: Money

  @Field(() => Money, {
    description:
      "The sum of the partners' commissions, including those of rejected and expired bookings: for what is sold, see `active`.",
  })
  commission!: Money

  @Field(() => Money, {
    description:
      'Their prices, less what is refunded and the commissions, including rejected and expired bookings: for what remains for the ' +
      'operator, see `active`.',
  })
  net!: Money

  @Field(() => BookingSum, {
    description: 'The bookings that have places: on hold, pending, confirmed, redeemed and no-shows.',
  })
  active!: BookingSum

  @Field(() => BookingSum, { description: 'The bookings that are cancelled, rejected or expired.' })
  inactive!: BookingSum

  @Field(() => Money, {
    description:
      'What is not refunded of the prices of cancelled bookings. With the price of `active`, it is what is charged.',
  })
  retained!: Money
}
