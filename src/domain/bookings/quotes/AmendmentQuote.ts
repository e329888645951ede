import { Field, Int, ObjectType } from 'type-graphql'
import { Money } from '../../products/Money.ts'
import { PriceLine, TaxAmount } from '../BookingLines.ts'

@ObjectType({
  simpleResolvers: true,
  description: 'What a booking costs after an amendment that is not made yet.',
})
export class AmendmentQuote {
  @Field(() => Int, { description: 'How many places it takes then.' })
  participants!: number

  @Field(() => [PriceLine], { description: 'The lines of its price then, with what is kept of what falls away.' })
  lines!: PriceLine[]

  @Field(() => [TaxAmount], { description: 'The taxes that the price includes, added up.' })
  taxes!: TaxAmount[]

  @Field(() => Money, { description: 'Its price then. Send it as `expectedPrice` of the amendment.' })
  price!: Money

  @Field(() => Money, {
    nullable: true,
    description: 'What is refunded of units that fall away. Null if none do.',
  })
  refund!: Money | null
}
