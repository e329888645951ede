import { Field, Int, ObjectType } from 'type-graphql'

@ObjectType({
  simpleResolvers: true,
  description:
    'The counts of the bookings of one timeslot that have places: those on hold, pending, confirmed, redeemed and ' +
    'no-shows. Cancelled, rejected and expired ones are not counted, nor is a hold from the instant at which it expires.',
})
export class TimeslotTally {
  timeslotId!: string

  @Field(() => Int, { description: 'How many bookings have places.' })
  bookingCount!: number

  @Field(() => Int, {
    description:
      'How many participants these bookings have. Those that no other field counts are confirmed and expected.',
  })
  participants!: number

  @Field(() => Int, { description: 'Participants who have arrived: of bookings that are `REDEEMED`.' })
  arrivedCount!: number

  @Field(() => Int, { description: 'Participants who did not arrive: of bookings that are `NO_SHOW`.' })
  noShowCount!: number

  @Field(() => Int, {
    description: 'Participants whose places are only held: of bookings that are `ON_HOLD`.',
  })
  onHoldCount!: number

  @Field(() => Int, {
    description: 'Participants whom the operator has not accepted yet: of bookings that are `PENDING`.',
  })
  pendingCount!: number

  @Field(() => Int, {
    description:
      'How many bookings (not participants) still have to answer the waiver: of those that are `ON_HOLD`, `PENDING` or ' +
      '`CONFIRMED`, those whose `waiverStatus` is `OUTSTANDING`.',
  })
  outstandingWaiverCount!: number
}
