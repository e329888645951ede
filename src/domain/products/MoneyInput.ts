import { GraphQLSafeInt } from 'graphql-scalars'
import { Field, InputType } from 'type-graphql'
import { Range } from '../scalars/bounds.ts'
import { Currency } from '../scalars/Currency.ts'

@InputType({ description: 'An amount of money.' })
export class MoneyInput {
  @Field(() => GraphQLSafeInt, {
    description: 'The amount in the minor unit of the currency: cents, pence, whole yen.',
  })
  @Range({ min: 0 })
  amount!: number

  @Field(() => Currency, {
    nullable: true,
    description:
      "The operator's currency, which is also the default; any other is refused, so that no price is misread.",
  })
  currency?: string | null
}
