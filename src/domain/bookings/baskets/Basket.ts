import { Check, Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { Field, ObjectType } from 'type-graphql'
import { oneOf } from '../../../platform/sql/oneOf.ts'
import type { Operator } from '../../access/Operator.ts'
import { Partner } from '../../access/Partner.ts'
import { BelongsToOperator, RefersTo } from '../../access/tenancy.ts'
import { Money } from '../../products/Money.ts'
import { Channel } from '../../scalars/Channel.ts'
import { DateTime } from '../../scalars/DateTime.ts'
import { PartnerID } from '../../scalars/identifiers.ts'
import { Node } from '../../scalars/Node.ts'
import { BasketStatus } from './BasketStatus.ts'

@Entity({ tableName: 'basket' })
// Finds what customers still have to pay, of few baskets.
@Index({
  name: 'basket_unpaid_index',
  expression:
    'create index "basket_unpaid_index" on "basket" ("operator_id", "basket_id") where "channel" <> \'PARTNER\' and "status" <> \'ABANDONED\' and "total_minor" > "paid_minor" - "refunded_minor"',
})
@Check({ name: 'basket_channel_check', expression: oneOf('channel', Channel) })
@Check({ name: 'basket_status_check', expression: oneOf('status', BasketStatus) })
@Check({
  name: 'basket_total_check',
  expression: '(total_minor >= 0) AND (refunded_minor >= 0) AND (refunded_minor <= paid_minor)',
})
@Check({ name: 'basket_partner_check', expression: "(partner_id IS NOT NULL) = (channel = 'PARTNER'::text)" })
// One condition for both: every CHECK of a table is prepared again by every statement that writes to it.
@Check({
  name: 'basket_completed_check',
  expression:
    "((status = 'COMPLETED'::text) = (completed_at IS NOT NULL)) AND ((NOT uncounted) OR (status = 'COMPLETED'::text))",
})
@Check({ name: 'basket_abandoned_check', expression: "(status = 'ABANDONED'::text) = (abandoned_at IS NOT NULL)" })
@ObjectType({
  implements: Node,
  simpleResolvers: true,
  description: 'One purchase: the bookings that a customer pays for together.',
})
export class Basket {
  @BelongsToOperator()
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  basketId!: string

  @Property({ type: 'text' })
  @Field(() => Channel, { description: 'The sales channel of all its bookings.' })
  channel!: Channel

  @RefersTo(() => Partner, 'partner_id', { nullable: true })
  soldBy?: Ref<Partner> | null

  @Field(() => PartnerID, { nullable: true, description: 'The partner that sells it; null for the other channels.' })
  partnerId!: string | null

  @Property({ type: 'text' })
  @Field(() => BasketStatus, { description: 'Its status.' })
  status!: BasketStatus

  @Property({ type: 'bigint' })
  totalMinor!: number

  /** What was paid so far; for a sale in one step, as partners make it, the whole price. */
  @Property({ type: 'bigint', default: 0 })
  paidMinor!: number

  /** What was paid back so far. */
  @Property({ type: 'bigint', default: 0 })
  refundedMinor!: number

  /** Whether it must still be counted on the built-in meter: it has a pending booking, or none was accepted. */
  @Property({ type: 'boolean', default: false })
  uncounted!: boolean

  @Property({ type: 'text' })
  currency!: string

  @Field(() => Money, { description: 'The price of its bookings, of which what is refunded is left out.' })
  total!: Money

  @Field(() => Money, {
    description:
      'What is still to be paid: the total minus what was paid, which for a sale in one step is its whole price, and minus what ' +
      'gift vouchers pay, plus what was paid back. Negative when money is to be refunded.',
  })
  amountDue!: Money

  @Field(() => Money, {
    description:
      'What is still to be paid back: what was paid and neither charged nor paid back. Zero for the basket of a partner, which ' +
      'refunds its own customers.',
  })
  refundDue!: Money

  @Field(() => Money, { description: 'What was paid back, as `recordRefund` was told.' })
  refunded!: Money

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it was started.' })
  createdAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  @Field(() => DateTime, { nullable: true, description: 'When the purchase was completed, if it was.' })
  completedAt!: Date | null

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  @Field(() => DateTime, { nullable: true, description: 'When it was abandoned, if it was.' })
  abandonedAt!: Date | null
}
