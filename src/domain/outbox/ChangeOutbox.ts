import { Check, Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator } from '../access/tenancy.ts'

/**
 * A change that has no sequence number yet. It is written in the statement that changes something, without a foreign
 * key: the row that it is about has one. `number_changes` deletes it when it has given it a number.
 */
@Entity({ tableName: 'change_outbox' })
@Check({
  name: 'change_outbox_kind_check',
  expression:
    "kind = ANY (ARRAY['booking'::text, 'availability'::text, 'product'::text, 'waitlist'::text, 'quota'::text])",
})
export class ChangeOutbox {
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'bigint', autoincrement: true })
  changeId!: number

  @Property({ type: 'text' })
  kind!: 'booking' | 'availability' | 'product' | 'waitlist' | 'quota'

  @Property({ type: 'uuid', nullable: true })
  activityId!: string | null

  @Property({ type: 'date', nullable: true })
  date!: string | null

  /** The booking, entry of the waitlist, or quota. */
  @Property({ type: 'uuid', nullable: true })
  objectId!: string | null

  /** The version of a booking; null if it changed without a new one. */
  @Property({ type: 'integer', nullable: true })
  version!: number | null

  @Property({ type: 'datetime', columnType: 'timestamptz', defaultRaw: 'now()' })
  changedAt!: Date
}
