import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import type { Operator } from '../../access/Operator.ts'
import { BelongsToOperator } from '../../access/tenancy.ts'

/** Sums over bookings with a seller, an activity and a stored status: the columns that the tables of totals share. */
@Entity({ abstract: true })
export abstract class BookingSums {
  @BelongsToOperator({ namedElsewhere: true })
  operator!: Ref<Operator>

  @PrimaryKey({ type: 'bigint', autoincrement: true })
  id!: number

  @Property({ type: 'uuid' })
  activityId!: string

  @Property({ type: 'text' })
  channel!: string

  @Property({ type: 'uuid', nullable: true })
  partnerId!: string | null

  @Property({ type: 'text' })
  status!: string

  @Property({ type: 'bigint' })
  bookings!: number

  @Property({ type: 'bigint' })
  participants!: number

  @Property({ type: 'bigint' })
  priceMinor!: number

  @Property({ type: 'bigint' })
  commissionMinor!: number

  @Property({ type: 'bigint' })
  refundMinor!: number
}
