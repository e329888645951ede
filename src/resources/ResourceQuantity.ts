import { Check, Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { PrimaryKeyProp, type Ref } from '@mikro-orm/postgresql'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator, RefersTo } from '../access/tenancy.ts'
import { Resource } from './Resource.ts'

/** How many of a resource there are, for a stretch of time; none where there is no row. The past is kept. */
@Entity({ tableName: 'resource_quantity' })
@Check({ name: 'resource_quantity_range_check', expression: '(ends_at > starts_at) AND (quantity >= 0)' })
export class ResourceQuantity {
  [PrimaryKeyProp]?: ['operator', 'resource', 'startsAt']

  @BelongsToOperator({ namedElsewhere: true })
  operator!: Ref<Operator>

  @RefersTo(() => Resource, 'resource_id', { onDelete: 'cascade', primary: true })
  resource!: Ref<Resource>

  @PrimaryKey({ type: 'datetime', columnType: 'timestamptz' })
  startsAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  endsAt!: Date

  @Property({ type: 'integer' })
  quantity!: number
}
