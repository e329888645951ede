import { GraphQLSafeInt } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'
import { Currency } from '../scalars/Currency.ts'

@ObjectType({ simpleResolvers: true, description: 'An amount of money, exact; negative where it takes away.' })
export class Money {
  @Field(() => GraphQLSafeInt, {
    description: 'The amount in the minor unit of the currency: cents, pence, whole yen.',
  })
  amount!: number

  @Field(() => Currency, { description: 'The currency, ISO 4217.' })
  currency!: string
}
