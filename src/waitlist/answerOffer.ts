import type { Caller } from '../access/Caller.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import { confirmBooking } from '../bookings/holds/confirmBooking.ts'
import type { Database, Sql } from '../database/Database.ts'
import { unknownWaitlistEntry } from '../refusals/unknownWaitlistEntry.ts'
import { leaveWaitlist } from './leaveWaitlist.ts'
import { readOffer } from './readOffer.ts'
import type { WaitlistOffer } from './WaitlistOffer.ts'

/** What is offered to the holder of a link. */
export async function findOwnOffer(sql: Sql, links: LinkSigner, caller: Caller, now: Date): Promise<WaitlistOffer> {
  const offer = await readOffer(sql, links, caller.operatorId, caller.waitlistId!, now)
  if (offer) return offer
  throw unknownWaitlistEntry()
}

/**
 * The customer takes the places that are offered. Accepting again does no harm; too late, the places are taken again if they are still
 * there and nobody waits for them.
 */
export async function acceptOffer(
  database: Database,
  links: LinkSigner,
  caller: Caller,
  now: Date,
): Promise<WaitlistOffer> {
  const { bookingReference } = await findOwnOffer(database, links, caller, now)
  await confirmBooking(database, caller, bookingReference, {}, now)
  return findOwnOffer(database, links, caller, now)
}

/** The customer does not want the places that are offered: they are for the next at once. */
export async function declineOffer(
  database: Database,
  links: LinkSigner,
  caller: Caller,
  now: Date,
): Promise<WaitlistOffer> {
  await leaveWaitlist(database, caller, caller.waitlistId!, now)
  return findOwnOffer(database, links, caller, now)
}
