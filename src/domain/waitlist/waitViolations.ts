import { bookingInputViolations } from '../bookings/sale/bookingInputViolations.ts'
import type { Violation } from '../refusals/refusal.ts'

/** The violations of a request to wait in itself: it needs a day or a timeslot, and a valid language. */
export function waitViolations(input: { language?: string | null }, given: ReadonlySet<string>): Violation[] {
  const violations = bookingInputViolations(input, new Set(['timeslotId', 'participants']))
  if (given.has('timeslotId') || given.has('date')) return violations
  return [
    { path: ['date'], detail: 'Date is required, unless the timeslot is given by its identifier.' },
    ...violations,
  ]
}
