import { Check, Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import type { Operator } from '../../access/Operator.ts'
import { BelongsToOperator } from '../../access/tenancy.ts'

/** The progress of a file's import, stored in the transaction that records its lines, so that an import can be resumed. */
@Entity({ tableName: 'usage_import' })
@Check({
  name: 'usage_import_lines_check',
  expression: '(lines >= 0) AND (recorded >= 0) AND (duplicates >= 0) AND (rejected >= 0)',
})
export class UsageImport {
  @BelongsToOperator()
  operator?: Ref<Operator>

  /** SHA-256 of the whole file. */
  @PrimaryKey({ type: 'blob' })
  fileHash!: Buffer

  @Property({ type: 'text' })
  fileName!: string

  /** Lines processed so far. */
  @Property({ type: 'bigint', default: 0 })
  lines!: number

  @Property({ type: 'bigint', default: 0 })
  recorded!: number

  @Property({ type: 'bigint', default: 0 })
  duplicates!: number

  @Property({ type: 'bigint', default: 0 })
  rejected!: number

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  startedAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  finishedAt!: Date | null
}
