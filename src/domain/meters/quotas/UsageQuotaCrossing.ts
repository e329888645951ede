import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { Field, ObjectType } from 'type-graphql'
import type { Operator } from '../../access/Operator.ts'
import { BelongsToOperator, RefersTo } from '../../access/tenancy.ts'
import { DateTime } from '../../scalars/DateTime.ts'
import { Decimal } from '../../scalars/Decimal.ts'
import { LocalDate } from '../../scalars/LocalDate.ts'
import { UsageQuota } from './UsageQuota.ts'

@Entity({ tableName: 'usage_quota_crossing' })
@ObjectType({ simpleResolvers: true, description: 'A quota was reached: recorded once for each period.' })
export class UsageQuotaCrossing {
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @RefersTo(() => UsageQuota, 'quota_id', { primary: true, onDelete: 'cascade' })
  quota?: Ref<UsageQuota>

  @PrimaryKey({ type: 'date' })
  @Field(() => LocalDate, { description: 'First day of the period.' })
  periodStart!: string

  @Property({ type: 'decimal', columnType: 'numeric' })
  @Field(() => Decimal, { description: 'The usage in the period when it was recorded.' })
  usage!: string

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it was recorded: within seconds of the entry that reached it.' })
  crossedAt!: Date
}
