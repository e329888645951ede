import type { BookingWholeFragment } from '../api/generated.ts'
import type { OneBooking } from './useOneBooking.ts'

/** The props of every action on a booking. */
export interface BookingActionProps {
  booking: BookingWholeFragment
  act: OneBooking['act']
}
