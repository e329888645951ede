import { Check, Entity, Index, PrimaryKey, Property, Trigger } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { Field, ID, ObjectType } from 'type-graphql'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator } from '../access/tenancy.ts'
import { DateTime } from '../scalars/DateTime.ts'
import { Decimal } from '../scalars/Decimal.ts'
import { UsageSource } from './UsageSource.ts'

/**
 * The usage ledger. Rows are only added. An entry of a client or the service is a row with one event; a correction is a row of
 * its own with the difference (`UsageCorrection` describes it), so that usage is always a plain sum. Rows are
 * counted in the totals in the transaction that writes them (`sql/count_usage.sql`).
 *
 * Entries are kept forever, or for the number of months that the operator sets. A nightly job deletes older ones in small
 * batches, and keeps their totals and, as receipts, their idempotency keys. The table is not partitioned. Retention differs by
 * operator, so no partition by time could be dropped as a whole; a partitioned table cannot keep a key unique forever, because
 * its unique indexes must include the time; and there is nothing to gain: totals do not read it, and everything else reads one
 * range of one index.
 */
@Entity({ tableName: 'usage_entry' })
@Index({ name: 'usage_entry_time_index', properties: ['operator', 'occurredAt', 'id'] })
@Index({ name: 'usage_entry_meter_index', properties: ['operator', 'meter', 'occurredAt', 'id'] })
@Index({
  name: 'usage_entry_idempotency_unique',
  expression: `create unique index "usage_entry_idempotency_unique" on "usage_entry" ("operator_id", "idempotency_key") where "idempotency_key" is not null`,
})
@Check({
  name: 'usage_entry_usage_check',
  expression: "((events = 1) AND (usage > (0)::numeric)) OR (events = 0) OR (events = '-1'::integer)",
})
@Check({ name: 'usage_entry_source_check', expression: "source = ANY (ARRAY['client'::text, 'service'::text])" })
@Trigger({
  name: 'usage_entry_no_update',
  timing: 'before',
  events: ['update'],
  forEach: 'statement',
  expression: `create trigger "usage_entry_no_update" before update on "usage_entry" for each statement execute function "refuse_change_of_usage"()`,
})
@ObjectType({
  simpleResolvers: true,
  description: 'One recorded use of a meter. An entry never changes: a correction is added to it.',
})
export class UsageEntry {
  // No foreign key of its own: the totals have one to the operator, and no entry is written without them, so the database need
  // not check every entry of a batch.
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'bigint', autoincrement: true })
  @Field(() => ID, { description: 'Identifies the entry; later entries have larger numbers.' })
  id!: number

  @Property({ type: 'text' })
  @Field(() => String, { description: "The meter's name." })
  meter!: string

  @Property({ type: 'decimal', columnType: 'numeric(38,9)' })
  @Field(() => Decimal, { description: 'How much was recorded, exact; corrections do not change it.' })
  usage!: string

  /** 1 for a recorded entry; for a correction the change in the number of entries, -1 or 0. */
  @Property({ type: 'integer', default: 1 })
  events!: number

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: 'Additional information, for example JSON.' })
  extraInfo!: string | null

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it happened.' })
  occurredAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it was recorded.' })
  recordedAt!: Date

  @Property({ type: 'text' })
  @Field(() => UsageSource, { description: 'Who recorded it.' })
  source!: UsageSource

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: 'The idempotency key that it was recorded under.' })
  idempotencyKey!: string | null

  /** SHA-256 of what the client sent under the idempotency key. */
  @Property({ type: 'blob', nullable: true })
  fingerprint!: Buffer | null
}
