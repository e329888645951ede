import { Entity, Property, Trigger } from '@mikro-orm/decorators/legacy'
import { BookingSums } from './BookingSums.ts'

/**
 * A part of the totals of the bookings with a seller, an activity and a stored status: the totals are the sum of the parts. A trigger
 * on bookings adds parts in the transaction that changes a booking, negative ones for what it was before, so that no transaction
 * waits for another; `mergeBookingTotals` merges them, and `verifyBookingTotals` compares them with the bookings every night.
 * Holds have no part, because they expire without being written.
 */
@Entity({ tableName: 'booking_total' })
@Trigger({
  name: 'booking_total_count_days',
  timing: 'after',
  events: ['delete'],
  forEach: 'statement',
  expression: `create trigger "booking_total_count_days" after delete on "booking_total" referencing old table as gone for each statement
      execute function "count_days"()`,
})
export class BookingTotal extends BookingSums {
  /** Whether it was made by merging. */
  @Property({ type: 'boolean', default: false })
  merged!: boolean

  /** The local day of its bookings; null for what is merged, of which `BookingDayTotal` has the days. */
  @Property({ type: 'date', nullable: true })
  date!: string | null
}
