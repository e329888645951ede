import { Refusal } from '../refusal.ts'

/** Said of a number that no entry of the caller's operator has, whether or not one could have it. */
export function unknownUsageEntry(): Refusal {
  return new Refusal(
    'usage-entry-not-found',
    'No entry of usage that this key may see has this ID; one that was old may have been deleted, as the operator has it.',
  )
}
