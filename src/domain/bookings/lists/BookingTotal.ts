import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import type { Operator } from '../../access/Operator.ts'
import { BelongsToOperator } from '../../access/tenancy.ts'

/**
 * A part of the totals of the bookings with a seller, an activity and a stored status: the totals are the sum of the parts. A
 * statement that writes bookings adds parts, negative ones for what a booking was before (`addToTotals.ts`), so that no transaction
 * waits for another. `mergeBookingTotals` merges them, once for each day and once for all days, and `verifyBookingTotals` compares them
 * with the bookings every night. Holds have no part, because they expire without being written.
 */
@Entity({ tableName: 'booking_total' })
@Index({
  name: 'booking_total_merged_unique',
  expression: `create unique index "booking_total_merged_unique" on "booking_total" ("operator_id", "date", "activity_id", "channel", "partner_id", "status") nulls not distinct where merged`,
})
@Index({
  name: 'booking_total_all_days_index',
  expression: `create index "booking_total_all_days_index" on "booking_total" ("operator_id") where date is null or not merged`,
})
export class BookingTotal {
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'bigint', autoincrement: true })
  id!: number

  /** Whether it was made by merging. */
  @Property({ type: 'boolean', default: false })
  merged!: boolean

  /** The local day of its bookings. Null for the merged parts of all days, which the merged parts of each day have again. */
  @Property({ type: 'date', nullable: true })
  date!: string | null

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
