import { Field, ObjectType } from 'type-graphql'
import { Money } from '../Money.ts'
import { PriceAdjustment } from './PriceAdjustment.ts'

@ObjectType({
  simpleResolvers: true,
  description:
    'Changes the price of units when its conditions hold; a condition that is null always does. Of several rules the first ' +
    'that fits decides. Exactly one of `price`, `amount` and `percent` is set.',
})
export class PriceRule extends PriceAdjustment {
  @Field(() => Money, { nullable: true, description: 'The new price.' })
  price!: Money | null
}
