import { BookingStatus, transitions } from './BookingStatus.ts'

const statuses = Object.entries(transitions)
  .filter(([, to]) => to.includes(BookingStatus.CANCELLED))
  .map(([from]) => `'${from}'`)

/** Whether the status of a booking allows that it is cancelled; `b` is the booking. */
export const cancellable = `b.status in (${statuses.join(', ')})`
