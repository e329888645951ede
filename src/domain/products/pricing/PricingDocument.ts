import { Field, Int, ObjectType } from 'type-graphql'
import { CancellationTier } from './CancellationTier.ts'
import { Fee } from './Fee.ts'
import { GroupPrice } from './GroupPrice.ts'
import { PriceAdjustment } from './PriceAdjustment.ts'
import { PriceRule } from './PriceRule.ts'
import { TaxRate } from './TaxRate.ts'
import { Unit } from './Unit.ts'

/** The pricing of an activity in the form of the API. */
@ObjectType('Pricing', {
  simpleResolvers: true,
  description: 'What an activity costs, as one document that is edited as a whole.',
})
export class PricingDocument {
  @Field(() => Int, {
    description: 'Increases with every change. Send it back as `expectedVersion` to change only what you have read.',
  })
  version!: number

  @Field(() => [Unit], { description: 'The types of tickets, in order.' })
  units!: Unit[]

  @Field(() => GroupPrice, { nullable: true, description: 'One price for a whole booking instead of prices of units.' })
  groupPrice!: GroupPrice | null

  @Field(() => [PriceRule], { description: 'The price rules, in order: the first that fits decides.' })
  rules!: PriceRule[]

  @Field(() => [PriceAdjustment], {
    description: 'What is added to what the rules give, in order: all that fit.',
  })
  adjustments!: PriceAdjustment[]

  @Field(() => [Fee], { description: 'What is charged on top.' })
  fees!: Fee[]

  @Field(() => [TaxRate], { description: 'The taxes that prices include.' })
  taxes!: TaxRate[]

  @Field(() => [CancellationTier], {
    nullable: true,
    description: 'What is refunded on cancellation, earliest first. Null if everything is.',
  })
  cancellationTiers!: CancellationTier[] | null
}
