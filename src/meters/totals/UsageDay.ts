import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import type { Operator } from '../../access/Operator.ts'
import { BelongsToOperator } from '../../access/tenancy.ts'

/**
 * What was used on a meter on one of the operator's days: the sum over the slots. Each connection to the database writes a slot of
 * its own, so that writers of one busy meter do not wait for each other's commit. What retention deletes from the ledger moves to
 * the slot ARCHIVED, so that the sum stays and the other slots are what the ledger still adds up to.
 */
@Entity({ tableName: 'usage_day' })
export class UsageDay {
  @BelongsToOperator()
  operator!: Ref<Operator>

  @PrimaryKey({ type: 'date' })
  day!: string

  @PrimaryKey({ type: 'text' })
  meter!: string

  @PrimaryKey({ type: 'smallint' })
  slot!: number

  @Property({ type: 'decimal', columnType: 'numeric' })
  usage!: string

  @Property({ type: 'bigint' })
  events!: number
}
