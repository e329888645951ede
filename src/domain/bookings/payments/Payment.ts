import { Check, Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { Field, ObjectType } from 'type-graphql'
import { oneOf } from '../../../platform/sql/oneOf.ts'
import type { Operator } from '../../access/Operator.ts'
import { BelongsToOperator, RefersTo } from '../../access/tenancy.ts'
import { Money } from '../../products/Money.ts'
import { DateTime } from '../../scalars/DateTime.ts'
import { Node } from '../../scalars/Node.ts'
import { Basket } from '../baskets/Basket.ts'
import { PaymentMethod } from './PaymentMethod.ts'
import { PaymentOutcome } from './PaymentOutcome.ts'

// A payment counts once, however often its provider reports it.
@Entity({ tableName: 'payment' })
@Index({
  name: 'payment_reference_unique',
  expression: `create unique index "payment_reference_unique" on "payment" ("operator_id", "provider", "provider_reference") where "outcome" = 'SUCCEEDED'`,
})
// For the payments of a day.
@Index({
  name: 'payment_paid_index',
  expression: `create index "payment_paid_index" on "payment" ("operator_id", "paid_at", "payment_id") where "outcome" = 'SUCCEEDED'`,
})
@Index({ name: 'payment_basket_index', properties: ['basket'] })
@Check({ name: 'payment_outcome_check', expression: oneOf('outcome', PaymentOutcome) })
@Check({ name: 'payment_method_check', expression: oneOf('method', PaymentMethod) })
@Check({ name: 'payment_amount_check', expression: 'amount_minor >= 0' })
@ObjectType({
  implements: Node,
  simpleResolvers: true,
  description: 'One attempt to pay for a basket, as its provider reported it.',
})
export class Payment {
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  paymentId!: string

  @RefersTo(() => Basket, 'basket_id')
  basket?: Ref<Basket>

  @Property({ type: 'text' })
  @Field(() => PaymentOutcome, { description: 'Its outcome.' })
  outcome!: PaymentOutcome

  @Property({ type: 'text', default: PaymentMethod.ONLINE })
  @Field(() => PaymentMethod, { description: 'How it was paid.' })
  method!: PaymentMethod

  @Property({ type: 'text' })
  @Field(() => String, { description: 'Who took the payment, such as `stripe`, `cash` or a partner.' })
  provider!: string

  @Property({ type: 'text' })
  @Field(() => String, { description: "The payment's own reference at its provider." })
  providerReference!: string

  @Property({ type: 'bigint' })
  amountMinor!: number

  @Property({ type: 'text' })
  currency!: string

  @Field(() => Money, { description: 'The amount that was paid or refused.' })
  amount!: Money

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: 'Why it was refused, as far as the provider says.' })
  reason!: string | null

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it was paid or refused, according to the provider.' })
  paidAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  recordedAt!: Date

  /** The API key or staff account that recorded it; null for a signed link and the command line. */
  @Property({ type: 'uuid', nullable: true })
  keyId!: string | null
}
