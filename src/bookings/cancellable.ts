import { BookingStatus, transitions } from './BookingStatus.ts'

const statuses = Object.entries(transitions)
  .filter(([from, to]) => from !== BookingStatus.ON_HOLD && to.includes(BookingStatus.CANCELLED))
  .map(([from]) => `'${from}'`)

/** Whether a booking `b` is one that can be cancelled until the cutoff of its activity; a hold can be given up until it ends. */
export const cancellable = `b.status in (${statuses.join(', ')})`
