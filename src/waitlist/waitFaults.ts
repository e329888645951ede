import { bookingInputFaults } from '../bookings/sale/bookingInputFaults.ts'
import type { Fault } from '../refusal.ts'

/** What is wrong with a request to wait in itself: a day must be said, or a timeslot, and a language must be one. */
export function waitFaults(input: { language?: string | null }, given: ReadonlySet<string>): Fault[] {
  const faults = bookingInputFaults(input, new Set(['timeslotId']))
  if (given.has('timeslotId') || given.has('date')) return faults
  return [{ path: ['date'], detail: 'Date is required, unless the timeslot is given by its identifier.' }, ...faults]
}
