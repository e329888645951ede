import type { Violation } from '../refusals/refusal.ts'
import type { ScheduleInput } from './ScheduleInput.ts'

/** All violations of a schedule that its types and bounds do not cover. */
export function scheduleViolations({ weekdays, times, seasonFrom, seasonTo }: ScheduleInput): Violation[] {
  const violations: Violation[] = []
  if (new Set(weekdays).size < weekdays.length) {
    violations.push({ path: ['input', 'weekdays'], detail: 'Each day of the week can be given once.' })
  }
  if (new Set(times).size < times.length) {
    violations.push({ path: ['input', 'times'], detail: 'Each starting time can be given once.' })
  }
  if (seasonFrom && seasonTo && seasonTo < seasonFrom) {
    const detail = `The season cannot end on ${seasonTo}, before it begins on ${seasonFrom}.`
    violations.push({ path: ['input', 'seasonTo'], detail })
  }
  return violations
}
