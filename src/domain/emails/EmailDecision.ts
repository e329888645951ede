import { Field, ObjectType } from 'type-graphql'
import { DateTime } from '../scalars/DateTime.ts'
import { BookingID, EmailID, UsageQuotaID, WorkflowID } from '../scalars/identifiers.ts'
import { EmailKind } from './EmailKind.ts'
import { EmailOutcome } from './EmailOutcome.ts'
import { EmailReason } from './EmailReason.ts'

@ObjectType({
  simpleResolvers: true,
  description: 'The decision to send or not to send an e-mail, and why.',
})
export class EmailDecision {
  /** The identifier of the e-mail, or of the record that there is none. */
  id!: string

  @Field(() => EmailOutcome, { description: 'Whether it was planned, and its outcome.' })
  outcome!: EmailOutcome

  @Field(() => EmailReason, { description: 'Why.' })
  reason!: EmailReason

  @Field(() => String, { description: 'Why, in one sentence for people.' })
  explanation!: string

  @Field(() => DateTime, { description: 'When it was decided; the last time, if it was decided more than once.' })
  decidedAt!: Date

  @Field(() => EmailKind, { description: 'The kind of the e-mail, even if none was planned.' })
  kind!: EmailKind

  @Field(() => WorkflowID, { nullable: true, description: 'The workflow, if it is one of a workflow.' })
  workflowId!: string | null

  @Field(() => BookingID, { nullable: true, description: 'The booking that it is about.' })
  bookingId!: string | null

  @Field(() => UsageQuotaID, { nullable: true, description: 'The quota, if it is about one.' })
  quotaId!: string | null

  @Field(() => EmailID, { nullable: true, description: 'The e-mail; null where none was planned.' })
  emailId!: string | null
}
