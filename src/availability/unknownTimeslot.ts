import { type Refusal, validationRefusal } from '../refusal.ts'

/** What is another operator's is as good as none. */
export function unknownTimeslot(): Refusal {
  return validationRefusal([{ path: ['timeslotId'], detail: 'No timeslot of this operator has this TimeslotID.' }])
}
