import type { Definition } from '../../../platform/metrics/Metrics.ts'
import type { Sql } from '../../../platform/sql/Database.ts'
import { Channel } from '../../scalars/Channel.ts'
import type { Booking } from '../Booking.ts'
import { BookingStatus } from '../BookingStatus.ts'
import { BookingAction } from './BookingAction.ts'

const label = { name: 'channel', values: Object.values(Channel) }

const made = {
  name: 'bookings_made_total',
  help: 'Bookings made: in one step, or by confirming a hold. Those that the operator has to accept are among them.',
  label,
}
const held = { name: 'booking_holds_total', help: 'Holds made.', label }
const cancelled = { name: 'bookings_cancelled_total', help: 'Bookings cancelled, without holds.', label }

/** What this instance did with bookings. Imported ones are not counted as made: another system sold them. */
export const bookingCounters: readonly Definition[] = [made, held, cancelled]

/** Counts an action when it is committed. @param before of a booking that existed */
export function countAction(db: Sql, action: BookingAction, { channel }: Booking, before?: Booking): void {
  const counter = counterOf(action, before)
  if (counter) db.announce({ counter: counter.name, labels: { channel } })
}

function counterOf(action: BookingAction, before?: Booking): Definition | undefined {
  switch (action) {
    case BookingAction.HELD:
      return held
    case BookingAction.BOOKED:
    case BookingAction.CONFIRMED:
      return made
    case BookingAction.CANCELLED:
      return before?.status === BookingStatus.ON_HOLD ? undefined : cancelled
    default:
      return undefined
  }
}
