import { Check, Entity, Property } from '@mikro-orm/decorators/legacy'
import { PrimaryKeyProp, type Ref } from '@mikro-orm/postgresql'
import { Field, ObjectType } from 'type-graphql'
import { oneOf } from '../../platform/sql/oneOf.ts'
import type { Operator } from '../access/Operator.ts'
import { Partner } from '../access/Partner.ts'
import { BelongsToOperator, RefersTo } from '../access/tenancy.ts'
import { PaymentMethod } from '../bookings/payments/PaymentMethod.ts'
import { DateTime } from '../scalars/DateTime.ts'
import { EmailAddress } from '../scalars/EmailAddress.ts'
import { StatementMonth } from './StatementMonth.ts'
import { StatementState } from './StatementState.ts'

// The reference to the month lets only statements of closed months be sent or paid. One that is neither has no row, or an empty one.
@Entity({ tableName: 'statement_status' })
@Check({
  name: 'statement_status_sent_check',
  expression: '(sent_at IS NOT NULL) OR ((sent_key_id IS NULL) AND (sent_to IS NULL) AND (email_id IS NULL))',
})
@Check({
  name: 'statement_status_paid_check',
  expression:
    '((paid_at IS NULL) = (payment_method IS NULL)) AND ((paid_at IS NOT NULL) OR ((paid_key_id IS NULL) AND (payment_note IS NULL)))',
})
@Check({ name: 'statement_status_method_check', expression: oneOf('payment_method', PaymentMethod) })
@ObjectType({
  simpleResolvers: true,
  description: 'How far a statement is at the desk: when it was sent, and when it was paid.',
})
export class StatementStatus {
  [PrimaryKeyProp]?: ['operator', 'partner', 'closed']

  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @RefersTo(() => Partner, 'partner_id', { primary: true })
  partner?: Ref<Partner>

  @RefersTo(() => StatementMonth, 'month', { primary: true })
  closed?: Ref<StatementMonth>

  @Field(() => StatementState, { description: 'How far it is.' })
  state!: StatementState

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  @Field(() => DateTime, { nullable: true, description: 'When it was sent; null if it was not.' })
  sentAt!: Date | null

  /** The API key or staff account that sent it. */
  @Property({ type: 'uuid', nullable: true })
  sentKeyId!: string | null

  @Property({ type: 'text', nullable: true })
  @Field(() => EmailAddress, {
    nullable: true,
    description: 'The e-mail address to which it was sent; null if it was sent in another way.',
  })
  sentTo!: string | null

  @Property({ type: 'uuid', nullable: true })
  emailId!: string | null

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  @Field(() => DateTime, { nullable: true, description: 'When it was recorded as paid; null if it was not.' })
  paidAt!: Date | null

  /** The API key or staff account that recorded it as paid. */
  @Property({ type: 'uuid', nullable: true })
  paidKeyId!: string | null

  @Property({ type: 'text', nullable: true })
  @Field(() => PaymentMethod, { nullable: true, description: 'How it was paid.' })
  paymentMethod!: PaymentMethod | null

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: 'A note about the payment.' })
  paymentNote!: string | null
}
