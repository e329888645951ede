import { Field, Int, ObjectType } from 'type-graphql'
import { Money } from '../../products/Money.ts'
import { PaymentMethod } from '../payments/PaymentMethod.ts'

@ObjectType({ simpleResolvers: true, description: 'What one person took and paid back by one method.' })
export class TransactionTotal {
  @Field(() => PaymentMethod, { description: 'The method.' })
  method!: PaymentMethod

  /** The API key or staff account that recorded it. */
  keyId!: string | null

  @Field(() => Money, { description: 'What customers paid.' })
  paid!: Money

  @Field(() => Money, { description: 'What was paid back to customers.' })
  refunded!: Money

  @Field(() => Int, { description: 'How many payments and refunds.' })
  transactionCount!: number
}
