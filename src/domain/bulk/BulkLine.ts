import { Check, Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator, RefersTo } from '../access/tenancy.ts'
import { BulkOperation } from './BulkOperation.ts'

/**
 * The verdict on a line of a bulk mutation, written in the transaction that carries the line out. The number of the line is part of
 * the key, so each line is carried out once, whatever fails.
 */
@Entity({ tableName: 'bulk_line' })
@Check({ name: 'bulk_line_number_check', expression: 'line >= 1' })
export class BulkLine {
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @RefersTo(() => BulkOperation, 'bulk_operation_id', { primary: true })
  bulkOperation?: Ref<BulkOperation>

  /** The number of the line in the file, from 1. */
  @PrimaryKey({ type: 'bigint' })
  line!: number

  /** The line of the result, as JSON. Text, because it is only ever copied. */
  @Property({ type: 'text' })
  verdict!: string
}
