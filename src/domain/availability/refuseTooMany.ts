import { validationRefusal } from '../refusals/refusal.ts'
import { maxTimeslots } from '../rules/availabilityLimits.ts'

/** Refuses a range of days with too many timeslots. */
export function refuseTooMany(): never {
  const detail = `These days have more than ${maxTimeslots} timeslots: ask for fewer days, or for fewer activities.`
  throw validationRefusal([{ path: ['to'], detail }])
}
