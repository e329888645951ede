import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import type { Operator } from '../../access/Operator.ts'
import { BelongsToOperator, RefersTo } from '../../access/tenancy.ts'
import { UsageQuota } from './UsageQuota.ts'

/** A quota to check, written by the transaction that recorded usage of its meter. A worker checks it and deletes the row. */
@Entity({ tableName: 'usage_quota_due' })
export class UsageQuotaDue {
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'bigint', autoincrement: true })
  id!: number

  @RefersTo(() => UsageQuota, 'quota_id', { onDelete: 'cascade' })
  quota?: Ref<UsageQuota>

  /** The day on which the usage occurred. */
  @Property({ type: 'date' })
  day!: string
}
