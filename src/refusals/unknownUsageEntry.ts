import { Refusal } from '../refusal.ts'

/** The refusal of a number that matches no entry of the caller's operator, including an impossible one. */
export function unknownUsageEntry(): Refusal {
  return new Refusal(
    'usage-entry-not-found',
    'No entry of usage that this key may see has this ID; one that was old may have been deleted, as the operator has it.',
  )
}
