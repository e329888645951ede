import { Entity, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator } from '../access/tenancy.ts'

/** The end of an operator's audit log. Its row is locked while entries are appended; without it nobody would miss the last ones. */
@Entity({ tableName: 'audit_head' })
export class AuditHead {
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @Property({ type: 'bigint' })
  lastNumber!: number

  /** Of the last entry. */
  @Property({ type: 'blob', columnType: 'bytea' })
  hash!: Buffer

  /** When the log was last verified. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  verifiedAt!: Date | null

  /** The last entry that was verified then. */
  @Property({ type: 'bigint', nullable: true })
  verifiedNumber!: number | null

  /** How many faults were found then: 0 is good. */
  @Property({ type: 'integer', nullable: true })
  faultCount!: number | null
}
