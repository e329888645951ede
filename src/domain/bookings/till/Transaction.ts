import { Field, ObjectType } from 'type-graphql'
import { Money } from '../../products/Money.ts'
import { DateTime } from '../../scalars/DateTime.ts'
import { PaymentMethod } from '../payments/PaymentMethod.ts'
import { TransactionKind } from './TransactionKind.ts'

@ObjectType({ simpleResolvers: true, description: 'Money that was paid, or paid back.' })
export class Transaction {
  transactionId!: string

  basketId!: string

  @Field(() => TransactionKind, { description: 'Whether it was paid or paid back.' })
  kind!: TransactionKind

  @Field(() => PaymentMethod, { description: 'How.' })
  method!: PaymentMethod

  @Field(() => Money, { description: 'How much; never negative.' })
  amount!: Money

  @Field(() => String, { description: 'Who took or paid it, such as `stripe` or `cash`.' })
  provider!: string

  @Field(() => String, { description: 'Its reference at the provider.' })
  providerReference!: string

  @Field(() => String, { nullable: true, description: 'Why it was paid back, if a reason was given.' })
  reason!: string | null

  @Field(() => DateTime, { description: 'When it was paid or paid back.' })
  occurredAt!: Date

  /** The API key or staff account that recorded it. */
  keyId!: string | null
}
