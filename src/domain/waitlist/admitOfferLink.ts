import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, statement } from '../../platform/sql/statement.ts'
import type { Caller } from '../access/Caller.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import { OFFER_LINK } from './offerUrl.ts'

// The token is the credential and does not name the operator: one probe of the primary key for each operator.
const selectByEntry = statement(({ waitlistId }: Placeholders<{ waitlistId: string }>) =>
  kysely
    .selectFrom('operator as o')
    .innerJoin('waitlist_entry as e', 'e.operator_id', 'o.operator_id')
    .select([
      'o.operator_id as operatorId',
      'o.name as operatorName',
      'o.time_zone as timeZone',
      'o.currency',
      'e.booking_id as bookingId',
    ])
    .where('e.waitlist_id', '=', waitlistId)
    .where('e.booking_id', 'is not', null)
    .$narrowType<{ bookingId: string }>(),
)

/** Admits the holder of an offer's link: a caller that sees one waitlist entry, its booking, and nothing else. */
export async function admitOfferLink(
  db: Sql,
  links: LinkSigner,
  token: string,
  now: Date,
): Promise<Caller | 'expired' | 'unknown'> {
  const link = links.read(OFFER_LINK, token)
  if (!link) return 'unknown'
  if (link.expiresAt <= now) return 'expired'
  const [found] = await selectByEntry(db, { waitlistId: link.id })
  if (!found) return 'unknown'
  return { ...found, partnerId: null, partnerSlug: null, keyId: link.id, scopes: ['offer'], waitlistId: link.id }
}
