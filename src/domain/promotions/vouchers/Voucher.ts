import { Check, Entity, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { Field, ObjectType } from 'type-graphql'
import type { Operator } from '../../access/Operator.ts'
import { BelongsToOperator } from '../../access/tenancy.ts'
import { Money } from '../../products/Money.ts'
import { DateTime } from '../../scalars/DateTime.ts'
import { EmailAddress } from '../../scalars/EmailAddress.ts'
import { LocalDate } from '../../scalars/LocalDate.ts'
import { Node } from '../../scalars/Node.ts'

/** A gift voucher. Its balance is the sum of its entries: `voucherLedger.ts` alone writes both, in one statement. */
@Entity({ tableName: 'voucher' })
@Unique({ name: 'voucher_code_unique', properties: ['operator', 'code'] })
@Unique({ name: 'voucher_payment_unique', properties: ['operator', 'paymentReference'] })
@Index({ name: 'voucher_created_index', properties: ['operator', 'createdAt', 'voucherId'] })
@Check({
  name: 'voucher_balance_check',
  expression: 'initial_minor > 0 AND balance_minor >= 0 AND balance_minor <= initial_minor',
})
@Check({
  name: 'voucher_code_check',
  expression: "code ~ '^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$'::text",
})
@ObjectType({
  implements: Node,
  simpleResolvers: true,
  description: 'A gift voucher: an amount that was paid in advance. It pays for bookings until nothing is left of it.',
})
export class Voucher {
  @BelongsToOperator()
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  voucherId!: string

  @Property({ type: 'text' })
  @Field(() => String, {
    description:
      'What customers enter: 12 unambiguous characters, `K7QF-4M2X-9TRC`. Whoever has it can spend the voucher.',
  })
  code!: string

  @Property({ type: 'bigint' })
  initialMinor!: number

  @Field(() => Money, { description: 'The amount for which it was sold.' })
  initial!: Money

  @Property({ type: 'bigint' })
  balanceMinor!: number

  @Field(() => Money, { description: 'What is left of it: the sum of its entries.' })
  balance!: Money

  @Property({ type: 'text' })
  currency!: string

  /** The number of its last entry. */
  @Property({ type: 'integer' })
  lastEntry!: number

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: 'Whom it is for, if that was said.' })
  recipient!: string | null

  @Property({ type: 'text', nullable: true })
  @Field(() => EmailAddress, { nullable: true, description: 'Who bought it, if that was said.' })
  buyerEmail!: string | null

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: "The payment provider's reference, if one was given." })
  paymentReference!: string | null

  @Property({ type: 'date', nullable: true })
  @Field(() => LocalDate, {
    nullable: true,
    description: "The last day on which it can be used, on the operator's calendar; null if it does not expire.",
  })
  expiresOn!: string | null

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  @Field(() => DateTime, { nullable: true, description: 'When the operator voided it, if it did.' })
  voidedAt!: Date | null

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: 'Why it was voided, if a reason was given.' })
  voidReason!: string | null

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it was sold.' })
  createdAt!: Date
}
