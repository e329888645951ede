import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import type { Operator } from '../../access/Operator.ts'
import { BelongsToOperator } from '../../access/tenancy.ts'

/**
 * The usage of a meter on one of the operator's days: the sum over the slots. Each database connection writes its own slot, so
 * that writers of one busy meter do not wait for each other's commit. Usage that retention deletes moves to the slot ARCHIVED:
 * the sum stays, and the other slots equal the ledger.
 */
@Entity({ tableName: 'usage_day' })
export class UsageDay {
  @BelongsToOperator()
  operator?: Ref<Operator>

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
