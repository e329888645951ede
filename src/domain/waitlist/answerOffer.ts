import type { Database, Sql } from '../../platform/sql/Database.ts'
import type { Caller } from '../access/Caller.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import { confirmBooking } from '../bookings/holds/confirmBooking.ts'
import { notFound } from '../refusals/notFound.ts'
import { leaveWaitlist } from './leaveWaitlist.ts'
import { readOffer } from './readOffer.ts'
import type { WaitlistOffer } from './WaitlistOffer.ts'

/** Finds the offer for the holder of a link. */
export async function findOwnOffer(sql: Sql, links: LinkSigner, caller: Caller, now: Date): Promise<WaitlistOffer> {
  const offer = await readOffer(sql, links, caller.operatorId, caller.waitlistId!, now)
  if (offer) return offer
  throw notFound('waitlistEntry')
}

/**
 * Accepts the offered places, once the answers are given that the activity requires with a booking. Accepting again has no effect. After the offer has expired, the places are taken again if they are
 * still free and nobody is waiting for them.
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

/** Declines the offered places: they are offered to the next customer at once. */
export async function declineOffer(
  database: Database,
  links: LinkSigner,
  caller: Caller,
  now: Date,
): Promise<WaitlistOffer> {
  await leaveWaitlist(database, caller, caller.waitlistId!, now)
  return findOwnOffer(database, links, caller, now)
}
