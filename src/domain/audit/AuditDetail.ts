import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator } from '../access/tenancy.ts'

/** What an entry knows of changes, as it is stored. */
export interface StoredDetails {
  /** A random text, so that nobody can guess from the digest what was erased. */
  salt: string
  address: string | null
  changes: { table: string; ids: Record<string, unknown>; before: Row | null; after: Row | null }[]
}

type Row = Record<string, unknown>

/** The details of an entry: all that can be about a person. Rows are deleted to erase it, and never changed. */
@Entity({ tableName: 'audit_detail' })
export class AuditDetail {
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'bigint' })
  number!: number

  @Property({ type: 'json', columnType: 'jsonb' })
  details!: StoredDetails
}
