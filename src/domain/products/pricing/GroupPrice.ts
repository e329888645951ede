import { Field, Int, ObjectType } from 'type-graphql'
import { Money } from '../Money.ts'

@ObjectType({
  simpleResolvers: true,
  description:
    'One price for a whole booking, such as a private tour: the same up to a number of participants, then more a head.',
})
export class GroupPrice {
  @Field(() => Money, { description: 'The price of a group of at most so many participants.' })
  price!: Money

  @Field(() => Int, { description: 'How many participants the price covers.' })
  maxParticipants!: number

  @Field(() => Money, { description: 'The price of each further participant.' })
  extraParticipantPrice!: Money
}
