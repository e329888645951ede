import { Field, Int, ObjectType } from 'type-graphql'

@ObjectType({
  simpleResolvers: true,
  description:
    'The upcoming timeslots at this instant. Timeslots are created 400 days ahead: a schedule without upcoming ' +
    'timeslots produces none within that time.',
})
export class TimeslotsAhead {
  @Field(() => Int, { description: 'How many there are.' })
  timeslots!: number

  @Field(() => Int, { description: 'How many of them can be booked now and have room for the smallest booking.' })
  bookable!: number

  @Field(() => Int, { description: 'How many of them are closed.' })
  closed!: number

  @Field(() => Int, { description: 'How many of them start too soon: their booking cutoff has passed.' })
  tooLate!: number

  @Field(() => Int, {
    description: 'How many of them are open, but have too few places left for the smallest booking.',
  })
  full!: number

  firstId!: string | null
}
