import type { Sql } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { Caller } from '../../access/Caller.ts'
import type { LinkSigner } from '../../access/LinkSigner.ts'
import { CHOICE_LINK } from './choiceUrl.ts'

const select = preparedStatement(({ operatorId, bookingId }: Placeholders<{ operatorId: string; bookingId: string }>) =>
  kysely
    .selectFrom('operator as o')
    .innerJoin('booking as b', 'b.operator_id', 'o.operator_id')
    .select([
      'o.operator_id as operatorId',
      'o.name as operatorName',
      'o.time_zone as timeZone',
      'o.currency',
      'b.booking_id as bookingId',
    ])
    .where('o.operator_id', '=', operatorId)
    .where('b.operator_id', '=', operatorId)
    .where('b.booking_id', '=', bookingId),
)

/** Admits the customer who may choose for a booking: a caller that sees it, and nothing else. */
export async function admitChoiceLink(
  db: Sql,
  links: LinkSigner,
  token: string,
  now: Date,
): Promise<Caller | 'expired' | 'unknown'> {
  const link = links.read(CHOICE_LINK, token)
  if (!link?.operatorId) return 'unknown'
  if (link.expiresAt <= now) return 'expired'
  const [found] = await select(db, { operatorId: link.operatorId, bookingId: link.id })
  if (!found) return 'unknown'
  return { ...found, partnerId: null, partnerSlug: null, keyId: link.id, scopes: ['choice'] }
}
