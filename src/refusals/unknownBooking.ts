import { Refusal } from '../refusal.ts'

/** Said of a reference that no booking of the caller has, whether or not one could have it. */
export function unknownBooking(): Refusal {
  return new Refusal('booking-not-found', 'No booking that this key may see has this reference.')
}
