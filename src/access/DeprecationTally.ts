import { Check, Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { ApiKey } from './ApiKey.ts'
import type { Operator } from './Operator.ts'
import { BelongsToOperator, RefersTo } from './tenancy.ts'

/** How many GraphQL operations or REST requests with a key used something deprecated, on one day in UTC. */
@Entity({ tableName: 'deprecation_tally' })
@Check({ name: 'deprecation_tally_uses_check', expression: 'uses > 0' })
export class DeprecationTally {
  @BelongsToOperator({ namedElsewhere: true })
  operator!: Ref<Operator>

  @RefersTo(() => ApiKey, 'key_id', { primary: true })
  key!: Ref<ApiKey>

  @PrimaryKey({ type: 'date' })
  day!: string

  /** The schema coordinate of what is deprecated, such as `Booking.price`; for REST its place, such as `GET /api/v2/…`. */
  @PrimaryKey({ type: 'text' })
  coordinate!: string

  @Property({ type: 'bigint' })
  uses!: number
}
