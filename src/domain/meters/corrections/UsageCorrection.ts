import { Check, Entity, Property, Unique } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { Field, Int, ObjectType } from 'type-graphql'
import { oneOf } from '../../../platform/sql/oneOf.ts'
import type { Operator } from '../../access/Operator.ts'
import { BelongsToOperator, RefersTo } from '../../access/tenancy.ts'
import { DateTime } from '../../scalars/DateTime.ts'
import { Decimal } from '../../scalars/Decimal.ts'
import { KeyID } from '../../scalars/identifiers.ts'
import { UsageEntry } from '../UsageEntry.ts'
import { UsageCorrectionKind } from './UsageCorrectionKind.ts'

@Entity({ tableName: 'usage_correction' })
@Unique({ name: 'usage_correction_number_unique', properties: ['operator', 'entryId', 'correctionNumber'] })
@Check({ name: 'usage_correction_kind_check', expression: oneOf('kind', UsageCorrectionKind) })
@Check({ name: 'usage_correction_usage_check', expression: "(kind = 'VOID'::text) = (usage = (0)::numeric)" })
@ObjectType({
  simpleResolvers: true,
  description: 'A correction of an entry: the new usage, why, and who made it.',
})
export class UsageCorrection {
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  /** The ledger row with the difference. */
  @RefersTo(() => UsageEntry, 'id', { primary: true, onDelete: 'cascade' })
  entry?: Ref<UsageEntry>

  /** The entry that is corrected. */
  @Property({ type: 'bigint' })
  entryId!: number

  @Property({ fieldName: 'number', type: 'integer' })
  @Field(() => Int, { description: 'The number of the correction, counted per entry from 1.' })
  correctionNumber!: number

  @Property({ type: 'text' })
  @Field(() => UsageCorrectionKind, { description: 'What the correction did.' })
  kind!: UsageCorrectionKind

  @Property({ type: 'decimal', columnType: 'numeric(38,9)' })
  @Field(() => Decimal, { description: 'How much the entry counts since then; 0 if it was voided.' })
  usage!: string

  @Property({ type: 'text' })
  @Field(() => String, { description: 'The reason.' })
  reason!: string

  @Property({ type: 'uuid' })
  @Field(() => KeyID, { description: 'The API key that corrected it.' })
  keyId!: string

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When the correction was made.' })
  correctedAt!: Date
}
