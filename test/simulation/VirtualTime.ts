import { localDay } from '../../src/domain/scalars/localDay.ts'
import { type OperatorName, operators } from './marketplace.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE

/**
 * The first day: a Monday, far in the future, because the database has the clock of the machine: whatever is planned by the virtual
 * clock is not due before the simulator makes it due.
 */
export const FIRST_DAY = Date.parse('2040-01-02T00:00:00Z')

/** Milliseconds since the epoch of a minute of a day of the simulation. */
export const momentOf = (day: number, minute: number): number => FIRST_DAY + day * DAY + minute * MINUTE

/** A day on the calendar of an operator, counted from the one of an instant. */
export function dayAhead(operator: OperatorName, instant: number, days: number): string {
  return localDay(new Date(instant), operators[operator].timeZone, days)
}
