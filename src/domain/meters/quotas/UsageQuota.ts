import { Check, Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { Field, ObjectType } from 'type-graphql'
import { oneOf } from '../../../platform/sql/oneOf.ts'
import type { Operator } from '../../access/Operator.ts'
import { BelongsToOperator } from '../../access/tenancy.ts'
import { DateTime } from '../../scalars/DateTime.ts'
import { Decimal } from '../../scalars/Decimal.ts'
import { EmailAddress } from '../../scalars/EmailAddress.ts'
import { Node } from '../../scalars/Node.ts'
import { UsageQuotaPeriod } from './UsageQuotaPeriod.ts'

@Entity({ tableName: 'usage_quota' })
@Unique({ name: 'usage_quota_unique', properties: ['operator', 'meter', 'period', 'threshold'] })
@Check({ name: 'usage_quota_meter_check', expression: 'meter IS NFC NORMALIZED' })
@Check({ name: 'usage_quota_threshold_check', expression: 'threshold > (0)::numeric' })
@Check({ name: 'usage_quota_period_check', expression: oneOf('period', UsageQuotaPeriod) })
@ObjectType({
  implements: Node,
  simpleResolvers: true,
  description: 'A threshold of a meter. An e-mail is sent once when it is reached.',
})
export class UsageQuota {
  @BelongsToOperator()
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  quotaId!: string

  @Property({ type: 'text' })
  @Field(() => String, { description: "The meter's name." })
  meter!: string

  @Property({ type: 'text' })
  @Field(() => UsageQuotaPeriod, { description: "Its period: a day or a month on the operator's calendar." })
  period!: UsageQuotaPeriod

  @Property({ type: 'decimal', columnType: 'numeric(38,9)' })
  @Field(() => Decimal, { description: 'The usage in one period at which it is reached.' })
  threshold!: string

  @Property({ type: 'text', nullable: true })
  @Field(() => EmailAddress, {
    nullable: true,
    description: 'Who gets an e-mail when it is reached; no e-mail when null.',
  })
  email!: string | null

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it was set.' })
  createdAt!: Date
}
