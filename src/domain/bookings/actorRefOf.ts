import { hasScope } from '../access/admit.ts'
import type { Caller } from '../access/Caller.ts'
import { Actor, type ActorRef } from './Actor.ts'

/** The actor that the history records for a caller. The holder of a signed link has no key, nor has the command line. */
export function actorRefOf(caller: Caller): ActorRef {
  if (caller.bookingId) return { actor: Actor.CUSTOMER, keyId: null }
  const keyId = caller.keyId || null
  return { actor: caller.partnerId && !hasScope(caller, 'bookings:write') ? Actor.PARTNER : Actor.OPERATOR, keyId }
}
