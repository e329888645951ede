import { Check, Entity, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { GraphQLSafeInt } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator } from '../access/tenancy.ts'
import { Decimal } from '../scalars/Decimal.ts'

@Entity({ tableName: 'usage_entry' })
@Index({ name: 'usage_entry_time_index', properties: ['operator', 'occurredAt'] })
@Unique({ name: 'usage_entry_idempotency_unique', properties: ['operator', 'idempotencyKey'] })
@Check({ name: 'usage_entry_usage_check', expression: 'usage > (0)::numeric' })
@Check({ name: 'usage_entry_source_check', expression: "source = ANY (ARRAY['client'::text, 'service'::text])" })
@ObjectType({ simpleResolvers: true, description: 'One recorded use of a meter. Entries are only ever added.' })
export class UsageEntry {
  @BelongsToOperator()
  operator!: Ref<Operator>

  @PrimaryKey({ type: 'bigint', autoincrement: true })
  @Field(() => GraphQLSafeInt, { description: 'Identifies the entry; later entries have larger numbers.' })
  id!: number

  @Property({ type: 'text' })
  @Field(() => String, { description: "The meter's name." })
  meter!: string

  @Property({ type: 'decimal', columnType: 'numeric(38,9)' })
  @Field(() => Decimal, { description: 'How much was used, exact.' })
  usage!: string

  @Property({ type: 'text', nullable: true })
  extraInfo!: string | null

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  occurredAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  recordedAt!: Date

  /** `client` for entries that came over the API, `service` for platform events that the service recorded itself. */
  @Property({ type: 'text' })
  source!: 'client' | 'service'

  @Property({ type: 'text', nullable: true })
  idempotencyKey!: string | null

  /** SHA-256 of what the client sent under the idempotency key. */
  @Property({ type: 'blob', nullable: true })
  fingerprint!: Buffer | null
}
