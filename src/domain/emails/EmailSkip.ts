import { Check, Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { oneOf } from '../../platform/sql/oneOf.ts'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator } from '../access/tenancy.ts'
import { EmailKind } from './EmailKind.ts'
import { EmailReason } from './EmailReason.ts'

/** Records why an e-mail was not planned: the last reason for each workflow and booking, and for each quota. */
@Entity({ tableName: 'email_skip' })
@Index({
  name: 'email_skip_workflow_unique',
  expression: `create unique index "email_skip_workflow_unique" on "email_skip" ("operator_id", "booking_id", "workflow_id") where "kind" = 'WORKFLOW'`,
})
@Index({
  name: 'email_skip_quota_unique',
  expression: `create unique index "email_skip_quota_unique" on "email_skip" ("operator_id", "quota_id") where "kind" = 'USAGE_QUOTA'`,
})
@Index({ name: 'email_skip_workflow_index', properties: ['operator', 'workflowId', 'decidedAt', 'skipId'] })
@Index({ name: 'email_skip_decided_index', properties: ['operator', 'decidedAt', 'skipId'] })
@Check({ name: 'email_skip_kind_check', expression: oneOf('kind', EmailKind) })
@Check({ name: 'email_skip_reason_check', expression: oneOf('reason', EmailReason) })
export class EmailSkip {
  @BelongsToOperator()
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  skipId!: string

  @Property({ type: 'text' })
  kind!: EmailKind

  @Property({ type: 'uuid', nullable: true })
  workflowId!: string | null

  @Property({ type: 'uuid', nullable: true })
  bookingId!: string | null

  @Property({ type: 'uuid', nullable: true })
  quotaId!: string | null

  @Property({ type: 'text' })
  reason!: EmailReason

  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  facts!: Record<string, string | number> | null

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  decidedAt!: Date
}
