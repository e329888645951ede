import { bookingInputFaults } from '../bookings/sale/bookingInputFaults.ts'
import type { Fault } from '../refusals/refusal.ts'

/** The faults of a request to wait in itself: it needs a day or a timeslot, and a valid language. */
export function waitFaults(input: { language?: string | null }, given: ReadonlySet<string>): Fault[] {
  const faults = bookingInputFaults(input, new Set(['timeslotId', 'participants']))
  if (given.has('timeslotId') || given.has('date')) return faults
  return [{ path: ['date'], detail: 'Date is required, unless the timeslot is given by its identifier.' }, ...faults]
}
