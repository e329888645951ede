import { Check, Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator, RefersTo } from '../access/tenancy.ts'
import { BulkOperation } from './BulkOperation.ts'

/**
 * A part of the result of a bulk query, which is a file in the storage. Its number is part of the key, so of two runs that write
 * the same part only one counts.
 */
@Entity({ tableName: 'bulk_part' })
@Check({ name: 'bulk_part_bytes_check', expression: 'bytes > 0' })
export class BulkPart {
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @RefersTo(() => BulkOperation, 'bulk_operation_id', { primary: true })
  bulkOperation?: Ref<BulkOperation>

  /** Counted from 1. */
  @PrimaryKey({ type: 'integer' })
  part!: number

  /** Names the file, together with the operator. */
  @Property({ type: 'uuid' })
  fileId!: string

  @Property({ type: 'integer' })
  bytes!: number
}
