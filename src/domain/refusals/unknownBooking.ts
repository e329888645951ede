import { Refusal } from './refusal.ts'

/** The refusal of a reference that matches no booking of the caller, including a malformed one. */
export function unknownBooking(): Refusal {
  return new Refusal('booking-not-found', 'No booking that this key may see has this reference.')
}
