import { Check, Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { PrimaryKeyProp, type Ref } from '@mikro-orm/postgresql'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator, RefersTo } from '../access/tenancy.ts'
import { Resource } from './Resource.ts'

/** How many of a resource there are, for a stretch of time. The past is kept. */
@Entity({ tableName: 'resource_quantity' })
@Check({ name: 'resource_quantity_spare_check', expression: '((spare + short) >= 0) AND (short >= 0)' })
@Check({ name: 'resource_quantity_range_check', expression: '(ends_at > starts_at) AND (quantity >= 0)' })
export class ResourceQuantity {
  [PrimaryKeyProp]?: ['operator', 'resource', 'startsAt']

  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @RefersTo(() => Resource, 'resource_id', { onDelete: 'cascade', primary: true })
  resource?: Ref<Resource>

  @PrimaryKey({ type: 'datetime', columnType: 'timestamptz' })
  startsAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  endsAt!: Date

  @Property({ type: 'integer' })
  quantity!: number

  /** How many nobody uses at its start; negative if some are missing. */
  @Property({ type: 'integer', default: 0 })
  spare!: number

  /** How many are missing at its start because the operator forced a change. */
  @Property({ type: 'integer', default: 0 })
  short!: number
}
