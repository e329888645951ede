import { Check, Entity, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { Field, ObjectType } from 'type-graphql'
import { oneOf } from '../../../platform/sql/oneOf.ts'
import type { Operator } from '../../access/Operator.ts'
import { BelongsToOperator, RefersTo } from '../../access/tenancy.ts'
import { Money } from '../../products/Money.ts'
import { DateTime } from '../../scalars/DateTime.ts'
import { Node } from '../../scalars/Node.ts'
import { Basket } from '../baskets/Basket.ts'
import { PaymentMethod } from '../payments/PaymentMethod.ts'

// A refund counts once, however often its provider reports it. Their sum is also in the basket, whose CHECK bounds it.
@Entity({ tableName: 'refund' })
@Unique({ name: 'refund_reference_unique', properties: ['operator', 'provider', 'providerReference'] })
// For the refunds of a day.
@Index({ name: 'refund_refunded_index', properties: ['operator', 'refundedAt', 'refundId'] })
@Index({ name: 'refund_basket_index', properties: ['basket'] })
@Check({ name: 'refund_method_check', expression: oneOf('method', PaymentMethod) })
@Check({ name: 'refund_amount_check', expression: 'amount_minor > 0' })
@ObjectType({
  implements: Node,
  simpleResolvers: true,
  description: 'Money of a basket that was paid back, as its provider reported it.',
})
export class Refund {
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  refundId!: string

  @RefersTo(() => Basket, 'basket_id')
  basket?: Ref<Basket>

  @Property({ type: 'text', default: PaymentMethod.ONLINE })
  @Field(() => PaymentMethod, { description: 'How it was paid back.' })
  method!: PaymentMethod

  @Property({ type: 'text' })
  @Field(() => String, { description: 'Who paid it back, such as `stripe` or `cash`.' })
  provider!: string

  @Property({ type: 'text' })
  @Field(() => String, { description: "The refund's own reference at its provider." })
  providerReference!: string

  @Property({ type: 'bigint' })
  amountMinor!: number

  @Property({ type: 'text' })
  currency!: string

  @Field(() => Money, { description: 'The amount that was paid back.' })
  amount!: Money

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: 'Why, if a reason was given.' })
  reason!: string | null

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it was paid back, according to the provider.' })
  refundedAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  recordedAt!: Date

  /** The API key or staff account that recorded it; null for the command line. */
  @Property({ type: 'uuid', nullable: true })
  keyId!: string | null
}
