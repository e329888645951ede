import { Check, Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { Field, Int, ObjectType } from 'type-graphql'
import { EmailTransport } from '../../platform/mail/EmailTransport.ts'
import { oneOf } from '../../platform/sql/oneOf.ts'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator } from '../access/tenancy.ts'
import { Cost } from '../scalars/Cost.ts'
import { DateTime } from '../scalars/DateTime.ts'
import { BookingID, UsageQuotaID, WaitlistID, WorkflowID } from '../scalars/identifiers.ts'
import { Node } from '../scalars/Node.ts'
import { EmailKind } from './EmailKind.ts'
import { EmailReason } from './EmailReason.ts'
import { EmailStatus } from './EmailStatus.ts'

// It stores the identifiers of what it was written for without foreign keys: this module knows none of the others.
@Entity({ tableName: 'email' })
@Index({
  name: 'email_workflow_unique',
  expression: `create unique index "email_workflow_unique" on "email" ("operator_id", "booking_id", "workflow_id", "occasion") where "kind" = 'WORKFLOW'`,
})
@Index({
  name: 'email_offer_unique',
  expression: `create unique index "email_offer_unique" on "email" ("operator_id", "waitlist_id", "booking_id") where "kind" = 'WAITLIST_OFFER'`,
})
@Index({
  name: 'email_message_unique',
  expression: `create unique index "email_message_unique" on "email" ("operator_id", "occasion", "booking_id") where "kind" = 'MESSAGE'`,
})
@Index({ name: 'email_due_index', properties: ['operator', 'dueAt', 'emailId'] })
@Index({
  name: 'email_awaiting_index',
  expression: `create index "email_awaiting_index" on "email" ("operator_id", "due_at") where "status" = 'AWAITING_MAIL_SERVER'`,
})
@Index({ name: 'email_decided_index', properties: ['operator', 'decidedAt', 'emailId'] })
@Index({ name: 'email_booking_index', properties: ['operator', 'bookingId'] })
@Index({ name: 'email_workflow_index', properties: ['operator', 'workflowId'] })
@Index({
  name: 'email_voucher_index',
  expression: `create index "email_voucher_index" on "email" ("operator_id", lower("recipient")) where "kind" = 'VOUCHER'`,
})
@Check({ name: 'email_kind_check', expression: oneOf('kind', EmailKind) })
@Check({ name: 'email_status_check', expression: oneOf('status', EmailStatus) })
@Check({ name: 'email_reason_check', expression: oneOf('reason', EmailReason) })
@Check({ name: 'email_transport_check', expression: oneOf('transport', EmailTransport) })
@Check({
  name: 'email_sent_check',
  expression:
    "(status = 'SENT'::text) = ((sent_at IS NOT NULL) AND (transport IS NOT NULL) AND (recipient IS NOT NULL) AND (text IS NOT NULL))",
})
@Check({ name: 'email_failed_check', expression: "(status <> 'FAILED'::text) OR (failure IS NOT NULL)" })
@ObjectType({
  implements: Node,
  simpleResolvers: true,
  description: 'One e-mail, to a customer, to a partner or about a quota: planned, sent, or given up.',
})
export class Email {
  @BelongsToOperator()
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  emailId!: string

  @Property({ type: 'text' })
  @Field(() => EmailKind, { description: 'Its kind.' })
  kind!: EmailKind

  @Property({ type: 'uuid', nullable: true })
  @Field(() => WorkflowID, { nullable: true, description: 'The workflow, if one sent it.' })
  workflowId!: string | null

  @Property({ type: 'uuid', nullable: true })
  @Field(() => BookingID, { nullable: true, description: 'The booking that it is about.' })
  bookingId!: string | null

  /** What there is one e-mail of for each booking: for a workflow a start of the booking or a version of it; or a message, by its key. */
  @Property({ type: 'text', nullable: true })
  occasion!: string | null

  @Property({ type: 'uuid', nullable: true })
  @Field(() => WaitlistID, { nullable: true, description: 'The entry of the waitlist, if it offers places.' })
  waitlistId!: string | null

  @Property({ type: 'uuid', nullable: true })
  @Field(() => UsageQuotaID, { nullable: true, description: 'The quota, if it says that one was reached.' })
  quotaId!: string | null

  @Property({ type: 'text' })
  @Field(() => EmailStatus, { description: 'Its status.' })
  status!: EmailStatus

  @Property({ type: 'text' })
  @Field(() => EmailReason, { description: 'Why it is planned or, when it is `DROPPED`, why it is not sent.' })
  reason!: EmailReason

  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  facts!: Record<string, string | number> | null

  @Property({ type: 'datetime', columnType: 'timestamptz', defaultRaw: 'now()' })
  @Field(() => DateTime, { description: 'When it was last planned, moved or dropped.' })
  decidedAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it is due.' })
  dueAt!: Date

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: "The recipient's address; null until it is written." })
  recipient!: string | null

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: "The recipient's name." })
  recipientName!: string | null

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: 'The subject; null until it is written.' })
  subject!: string | null

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: 'The plain text; null until it is written.' })
  @Cost({ values: 10 })
  text!: string | null

  @Property({ type: 'text', nullable: true })
  html!: string | null

  @Property({ type: 'text', nullable: true })
  @Field(() => String, {
    nullable: true,
    description: 'The attached calendar entry (iCalendar), if there is one.',
  })
  calendar!: string | null

  @Property({ type: 'text', nullable: true })
  language!: string | null

  @Property({ type: 'text' })
  @Field(() => String, { description: 'Its `Message-ID`, the same for every attempt.' })
  messageId!: string

  @Property({ fieldName: 'attempts', type: 'integer', default: 0 })
  @Field(() => Int, { description: 'The number of attempts so far.' })
  attemptCount!: number

  @Property({ type: 'text', nullable: true })
  @Field(() => String, {
    nullable: true,
    description: 'Why the last attempt failed, why it was given up, or why its delivery is not confirmed.',
  })
  failure!: string | null

  @Property({ type: 'text', nullable: true })
  @Field(() => EmailTransport, { nullable: true, description: 'Where it was sent.' })
  transport!: EmailTransport | null

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  @Field(() => DateTime, { nullable: true, description: 'When it was sent.' })
  sentAt!: Date | null

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it was planned.' })
  createdAt!: Date
}
