import type { LinkSigner } from '../access/LinkSigner.ts'
import type { Sql } from '../database/Database.ts'
import type { EmailRow } from '../emails/emailColumns.ts'
import { readOffer } from './readOffer.ts'
import { WaitlistStatus } from './WaitlistStatus.ts'

/** Why places are not offered once more; null while they are on offer, to whoever the e-mail has offered them. */
export async function whyNotOffered(
  sql: Sql,
  links: LinkSigner,
  operatorId: string,
  { waitlistId, bookingId }: EmailRow,
  now: Date,
): Promise<string | null> {
  const offer = await readOffer(sql, links, operatorId, waitlistId!, now)
  if (offer === undefined || offer.bookingId !== bookingId)
    return 'The places that the e-mail has offered were offered anew since.'
  if (offer.status === WaitlistStatus.OFFERED) return null
  return `The places are not on offer any more: the entry of the waitlist is ${offer.status}.`
}
