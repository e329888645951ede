import { Field, Int, ObjectType } from 'type-graphql'

@ObjectType({
  simpleResolvers: true,
  description:
    'The bookings of one timeslot that have their places, counted: those on hold, pending, confirmed, redeemed and no-shows. ' +
    'Cancelled, rejected and expired ones count nowhere, nor does a hold from the instant at which it ends.',
})
export class TimeslotTally {
  timeslotId!: string

  @Field(() => Int, { description: 'How many bookings have places.' })
  bookings!: number

  @Field(() => Int, {
    description:
      'How many participants these bookings have. Those not counted below in any state are confirmed and awaited.',
  })
  participants!: number

  @Field(() => Int, { description: 'Of the participants, those who came: of bookings that are `REDEEMED`.' })
  arrived!: number

  @Field(() => Int, { description: 'Of the participants, those who did not come: of bookings that are `NO_SHOW`.' })
  noShow!: number

  @Field(() => Int, {
    description: 'Of the participants, those whose places are only held: of bookings that are `ON_HOLD`.',
  })
  onHold!: number

  @Field(() => Int, {
    description: 'Of the participants, those whom the operator has not accepted yet: of bookings that are `PENDING`.',
  })
  pending!: number

  @Field(() => Int, {
    description:
      'How many bookings, not participants, still owe answers to the waiver before they come: of those that are `ON_HOLD`, ' +
      '`PENDING` or `CONFIRMED`, those whose `waiverStatus` is `outstanding`.',
  })
  outstandingWaivers!: number
}
