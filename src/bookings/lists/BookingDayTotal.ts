import { Entity, Index, Property } from '@mikro-orm/decorators/legacy'
import { BookingSums } from './BookingSums.ts'

/**
 * The totals of the bookings of a local day with a seller, an activity and a stored status, as far as they are merged: parts in
 * `BookingTotal` that have the day come on top. Its trigger adds a part when it is merged.
 */
@Entity({ tableName: 'booking_day_total' })
@Index({
  name: 'booking_day_total_unique',
  expression: `create unique index "booking_day_total_unique" on "booking_day_total" ("operator_id", "date", "activity_id", "channel", "partner_id", "status") nulls not distinct`,
})
export class BookingDayTotal extends BookingSums {
  @Property({ type: 'date' })
  date!: string
}
