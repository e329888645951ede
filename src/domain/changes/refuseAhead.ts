import { Refusal } from '../refusals/refusal.ts'

/** Refuses a sequence number that the feed has not reached: it is of another operator, or of another system. */
export function refuseAhead(number: number, last: number): void {
  if (number <= last) return
  const detail = `The last change has the number ${last}; ${number} was given. Take a snapshot and begin at its SequenceNumber.`
  throw new Refusal('sequence-number-ahead', detail, { lastSequenceNumber: last })
}
