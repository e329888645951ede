import type { Fault } from '../refusals/refusal.ts'
import type { ScheduleInput } from './ScheduleInput.ts'

/** All faults of a schedule that its types and bounds do not cover. */
export function scheduleFaults({ weekdays, times, seasonFrom, seasonTo }: ScheduleInput): Fault[] {
  const faults: Fault[] = []
  if (new Set(weekdays).size < weekdays.length) {
    faults.push({ path: ['input', 'weekdays'], detail: 'Each day of the week can be given once.' })
  }
  if (new Set(times).size < times.length) {
    faults.push({ path: ['input', 'times'], detail: 'Each starting time can be given once.' })
  }
  if (seasonFrom && seasonTo && seasonTo < seasonFrom) {
    const detail = `The season cannot end on ${seasonTo}, before it begins on ${seasonFrom}.`
    faults.push({ path: ['input', 'seasonTo'], detail })
  }
  return faults
}
