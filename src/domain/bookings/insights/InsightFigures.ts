import { GraphQLSafeInt } from 'graphql-scalars'
import { Field, Float, ObjectType } from 'type-graphql'
import { Money } from '../../products/Money.ts'

@ObjectType({
  simpleResolvers: true,
  description:
    'Figures of several bookings. Bookings are sold when they are confirmed; holds, requests that are not accepted, and rejected and ' +
    'expired bookings count nowhere.',
})
export class InsightFigures {
  @Field(() => Money, {
    description: 'The prices of the bookings that are sold, and what is not refunded of those that are cancelled.',
  })
  revenue!: Money

  @Field(() => Money, { description: "The partners' commissions on that revenue." })
  commission!: Money

  @Field(() => GraphQLSafeInt, { description: 'How many bookings are sold, without those that are cancelled.' })
  bookingCount!: number

  @Field(() => GraphQLSafeInt, { description: 'The participants of those bookings.' })
  participants!: number

  @Field(() => GraphQLSafeInt, { description: 'How many bookings are cancelled that were sold before.' })
  cancelledCount!: number

  @Field(() => Float, {
    nullable: true,
    description:
      'The cancellation rate: the percentage of all bookings ever sold that is cancelled, 0 to 100; null when there are none.',
  })
  cancellationPercent!: number | null

  @Field(() => GraphQLSafeInt, { description: 'To how many of the bookings nobody came.' })
  noShowCount!: number

  @Field(() => Float, {
    nullable: true,
    description: 'The no-show rate: their percentage of `bookingCount`, 0 to 100; null when there are none.',
  })
  noShowPercent!: number | null

  @Field(() => Float, {
    nullable: true,
    description:
      'How long before its start a booking was made, in days of 24 hours, on average over `bookingCount`. Null when there are none, and ' +
      'for `TAKING_PLACE` over more than 92 days.',
  })
  averageLeadDays!: number | null

  @Field(() => GraphQLSafeInt, {
    nullable: true,
    description:
      'The places that are taken, without holds. As `capacity`, null for `SOLD`, and with a filter or groups of channels or partners.',
  })
  takenPlaces!: number | null

  @Field(() => GraphQLSafeInt, {
    nullable: true,
    description:
      'The places that are offered: the capacity of all timeslots but those that are closed and that nobody has booked.',
  })
  capacity!: number | null

  @Field(() => Float, {
    nullable: true,
    description: 'The occupancy: the percentage of `capacity` that is taken; null without capacity.',
  })
  occupancyPercent!: number | null
}
