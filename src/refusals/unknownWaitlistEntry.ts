import { Refusal } from '../refusal.ts'

/** The refusal of an identifier that matches no entry of the caller, including a malformed one. */
export function unknownWaitlistEntry(): Refusal {
  return new Refusal('waitlist-entry-not-found', 'No entry of the waitlist that this key may see has this WaitlistID.')
}
