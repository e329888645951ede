import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import type { Operator } from '../../access/Operator.ts'
import { BelongsToOperator } from '../../access/tenancy.ts'

/**
 * The data that remain of an entry with an idempotency key when retention deletes it: enough to answer a repeated request,
 * forever.
 */
@Entity({ tableName: 'usage_receipt' })
export class UsageReceipt {
  @BelongsToOperator()
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'text' })
  idempotencyKey!: string

  @Property({ type: 'blob', nullable: true })
  fingerprint!: Buffer | null

  @Property({ type: 'bigint' })
  id!: number

  @Property({ type: 'text' })
  meter!: string

  @Property({ type: 'decimal', columnType: 'numeric(38,9)' })
  usage!: string
}
