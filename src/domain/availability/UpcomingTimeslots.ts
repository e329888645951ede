import { Field, Int, ObjectType } from 'type-graphql'

@ObjectType({
  simpleResolvers: true,
  description:
    'The upcoming timeslots at this instant. Timeslots are created 400 days ahead: a schedule without upcoming ' +
    'timeslots produces none within that time.',
})
export class UpcomingTimeslots {
  @Field(() => Int, { description: 'How many there are.' })
  timeslotCount!: number

  @Field(() => Int, { description: 'How many of them can be booked now and have room for the smallest booking.' })
  bookableCount!: number

  @Field(() => Int, { description: 'How many of them are closed.' })
  closedCount!: number

  @Field(() => Int, { description: 'How many of them start too soon: their booking cutoff has passed.' })
  pastCutoffCount!: number

  @Field(() => Int, {
    description: 'How many of them are open, but have too few places left for the smallest booking.',
  })
  fullCount!: number

  firstId!: string | null
}
