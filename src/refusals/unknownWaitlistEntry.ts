import { Refusal } from '../refusal.ts'

/** Said of an identifier that no entry of the caller has, whether or not one could have it. */
export function unknownWaitlistEntry(): Refusal {
  return new Refusal('waitlist-entry-not-found', 'No entry of the waitlist that this key may see has this WaitlistID.')
}
