import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import type { Operator } from '../../access/Operator.ts'
import { BelongsToOperator } from '../../access/tenancy.ts'

/**
 * The totals of the bookings of a local day with a seller, an activity and a stored status, as far as they are merged: parts in
 * `BookingTotal` that have the day come on top. Its trigger adds a part when it is merged.
 */
@Entity({ tableName: 'booking_day_total' })
@Index({
  name: 'booking_day_total_unique',
  expression: `create unique index "booking_day_total_unique" on "booking_day_total" ("operator_id", "date", "activity_id", "channel", "partner_id", "status") nulls not distinct`,
})
export class BookingDayTotal {
  @BelongsToOperator({ namedElsewhere: true })
  operator!: Ref<Operator>

  @PrimaryKey({ type: 'bigint', autoincrement: true })
  id!: number

  @Property({ type: 'date' })
  date!: string

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
