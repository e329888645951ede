import type { Caller } from '../access/Caller.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import type { Sql } from '../database/Database.ts'
import { OFFER_LINK } from './offerUrl.ts'

// The token is the credential and does not name the operator: one probe of the primary key for each operator.
const FIND = `
  select o.operator_id "operatorId", o.name "operatorName", o.time_zone "timeZone", o.currency, e.booking_id "bookingId"
  from operator o join waitlist_entry e on e.operator_id = o.operator_id
  where e.waitlist_id = $1 and e.booking_id is not null`

/** Admits the holder of an offer's link: a caller that sees one waitlist entry, its booking, and nothing else. */
export async function admitOfferLink(
  sql: Sql,
  links: LinkSigner,
  token: string,
  now: Date,
): Promise<Caller | 'expired' | 'unknown'> {
  const link = links.read(OFFER_LINK, token)
  if (!link) return 'unknown'
  if (link.expiresAt <= now) return 'expired'
  const [found] = await sql.query<
    Pick<Caller, 'operatorId' | 'operatorName' | 'timeZone' | 'currency'> & { bookingId: string }
  >(FIND, [link.id])
  if (!found) return 'unknown'
  return { ...found, partnerId: null, partnerSlug: null, keyId: link.id, scopes: ['offer'], waitlistId: link.id }
}
