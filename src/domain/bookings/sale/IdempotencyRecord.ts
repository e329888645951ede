import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import type { Operator } from '../../access/Operator.ts'
import { BelongsToOperator } from '../../access/tenancy.ts'

/** The stored answer of a request with an Idempotency-Key, written in the transaction of the request. */
@Entity({ tableName: 'idempotency_record' })
@Index({ name: 'idempotency_record_age_index', properties: ['operator', 'createdAt'] })
export class IdempotencyRecord {
  @BelongsToOperator()
  operator?: Ref<Operator>

  /**
   * The partner, or the operator itself: the idempotency keys of one caller are separate from another's, and do not depend on the
   * API key.
   */
  @PrimaryKey({ type: 'uuid' })
  callerId!: string

  @PrimaryKey({ type: 'text' })
  idempotencyKey!: string

  /** SHA-256 of the request. */
  @Property({ type: 'blob' })
  fingerprint!: Buffer

  /** The booking as it was returned the first time. */
  @Property({ type: 'json', columnType: 'jsonb' })
  answer!: object

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  createdAt!: Date
}
