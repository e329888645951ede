import { Entity, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator } from '../access/tenancy.ts'

/** The last sequence number of an operator. Its row is locked while numbers are given. */
@Entity({ tableName: 'change_position' })
export class ChangePosition {
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @Property({ type: 'bigint', default: 0 })
  lastNumber!: number
}
