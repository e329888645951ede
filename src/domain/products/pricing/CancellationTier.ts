import { Field, Int, ObjectType } from 'type-graphql'

@ObjectType({
  simpleResolvers: true,
  description: 'What is refunded when a booking is cancelled early enough. After the last tier nothing is.',
})
export class CancellationTier {
  @Field(() => Int, { description: 'It holds until this many minutes before the start.' })
  minutesBefore!: number

  @Field(() => Int, { description: 'How much of the price is refunded, in percent.' })
  percent!: number
}
