import { GraphQLSafeInt } from 'graphql-scalars'
import { Field, Float, ObjectType } from 'type-graphql'
import { RequestStatistics } from '../../access/RequestStatistics.ts'
import { Money } from '../../products/Money.ts'

@ObjectType({
  simpleResolvers: true,
  description:
    "What a partner has sold on a range of days on the operator's calendar, and the statistics of its requests on the " +
    'same days in UTC. The request statistics appear within seconds; an instance that is killed loses those of the last ' +
    'seconds.',
})
export class PartnerStatistics extends RequestStatistics {
  @Field(() => GraphQLSafeInt, {
    description:
      'The bookings that it made on these days, whichever day their activities are on, in any current status; holds count once ' +
      'they are confirmed.',
  })
  bookingCount!: number

  @Field(() => GraphQLSafeInt, { description: 'The participants of those bookings.' })
  participants!: number

  @Field(() => Money, {
    description:
      'The prices of those that were neither cancelled nor rejected, and what is not refunded of the others.',
  })
  revenue!: Money

  @Field(() => GraphQLSafeInt, { description: 'How many of those bookings were cancelled since.' })
  cancelledCount!: number

  @Field(() => Float, {
    nullable: true,
    description: 'The share of those bookings that was cancelled, 0 to 1; null when there are none.',
  })
  cancellationPercent!: number | null

  @Field(() => GraphQLSafeInt, {
    description: 'How often it read availability, which is the `AVAILABILITY` of `calls` that no rate limit refused.',
  })
  availabilityReadCount!: number

  @Field(() => Float, {
    nullable: true,
    description:
      'The look-to-book ratio: how often it read availability for each of its bookings. Null when there are none. A partner that ' +
      'keeps what it reads needs fewer.',
  })
  lookToBook!: number | null
}
