import type { Violation } from '../refusals/refusal.ts'
import { calendar } from './calendar.ts'

/** The violation of an instant beyond the years that the service accepts: over REST, most likely milliseconds. */
export function outsideCalendar(name: string, instant: Date | null | undefined): Violation[] {
  if (!instant || calendar.holds(instant)) return []
  const detail = 'The instant must be in the years 1000 to 9998. If these are milliseconds, divide them by 1,000.'
  return [{ path: [name], detail }]
}
