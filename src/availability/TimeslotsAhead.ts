import { Field, Int, ObjectType } from 'type-graphql'

@ObjectType({
  simpleResolvers: true,
  description:
    'The timeslots that are to come, as they stand at this instant. They are made 400 days ahead: a schedule without any yields none ' +
    'within these days.',
})
export class TimeslotsAhead {
  @Field(() => Int, { description: 'How many there are.' })
  timeslots!: number

  @Field(() => Int, { description: 'How many of them have room for a smallest booking, and can be booked now.' })
  bookable!: number

  @Field(() => Int, { description: 'How many of them are closed.' })
  closed!: number

  @Field(() => Int, { description: 'How many of them begin too soon: their booking cutoff has passed.' })
  tooLate!: number

  @Field(() => Int, { description: 'How many of them are open, with too few places left for a smallest booking.' })
  full!: number

  firstId!: string | null
}
