import { Check, Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator } from '../access/tenancy.ts'
import { oneOf } from '../database/oneOf.ts'
import type { BasketStatus } from './BasketStatus.ts'
import { Channel } from './Channel.ts'

/** One purchase: the bookings that a customer pays for together. */
@Entity({ tableName: 'basket' })
@Check({ name: 'basket_channel_check', expression: oneOf('channel', Channel) })
@Check({ name: 'basket_status_check', expression: oneOf('status', ['COMPLETED']) })
@Check({ name: 'basket_total_check', expression: 'total_minor >= 0' })
export class Basket {
  @BelongsToOperator()
  operator!: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  basketId!: string

  @Property({ type: 'text' })
  channel!: Channel

  @Property({ type: 'text' })
  status!: BasketStatus

  @Property({ type: 'bigint' })
  totalMinor!: number

  @Property({ type: 'text' })
  currency!: string

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  createdAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  completedAt!: Date
}
