import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Caller } from '../access/Caller.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import { operatorOfLink } from '../access/operatorOfLink.ts'
import { OFFER_LINK } from './offerUrl.ts'

const selectByEntry = preparedStatement(
  ({ operatorId, waitlistId }: Placeholders<{ operatorId: string; waitlistId: string }>) =>
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
      .where('o.operator_id', '=', operatorId)
      .where('e.operator_id', '=', operatorId)
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
  const operatorId = await operatorOfLink(db, link, 'waitlist_entry')
  const [found] = operatorId ? await selectByEntry(db, { operatorId, waitlistId: link.id }) : []
  if (!found) return 'unknown'
  return { ...found, partnerId: null, partnerSlug: null, keyId: link.id, scopes: ['offer'], waitlistId: link.id }
}
