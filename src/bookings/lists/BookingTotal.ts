import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import type { Operator } from '../../access/Operator.ts'
import { BelongsToOperator } from '../../access/tenancy.ts'

/**
 * A part of the totals of the bookings with a seller, an activity and a stored status: the totals are the sum of the parts. A trigger
 * on bookings adds parts in the transaction that changes a booking, negative ones for what it was before, so that no transaction
 * waits for another; `mergeBookingTotals` merges them, and `verifyBookingTotals` compares them with the bookings
 * every night. Holds have no part, because they expire without being written.
 */
@Entity({ tableName: 'booking_total' })
export class BookingTotal {
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

  /** Whether it was made by merging. */
  @Property({ type: 'boolean', default: false })
  merged!: boolean

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
