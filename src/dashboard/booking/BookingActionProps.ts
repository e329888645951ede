import type { BookingWholeFragment } from '../api/generated.ts'
import type { OneBooking } from './useOneBooking.ts'

/** What whatever is done to a booking is done with. */
export interface BookingActionProps {
  booking: BookingWholeFragment
  keyNames: ReadonlyMap<string, string>
  act: OneBooking['act']
}
