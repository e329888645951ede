import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Caller } from '../access/Caller.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import { operatorOfLink } from '../access/operatorOfLink.ts'
import { decodeTypeId } from '../scalars/typeid.ts'
import { invitationPurpose } from './invitationUrl.ts'

const selectByTimeslot = preparedStatement(
  ({
    operatorId,
    timeslotId,
    partnerId,
  }: Placeholders<{ operatorId: string; timeslotId: string; partnerId: string | null }>) =>
    kysely
      .selectFrom('operator as o')
      .innerJoin('timeslot as t', 't.operator_id', 'o.operator_id')
      .leftJoin('partner as r', join => join.on('r.operator_id', '=', operatorId).on('r.partner_id', '=', partnerId))
      .select([
        'o.operator_id as operatorId',
        'o.name as operatorName',
        'o.time_zone as timeZone',
        'o.currency',
        'r.partner_id as partnerId',
        'r.slug as partnerSlug',
      ])
      .where('o.operator_id', '=', operatorId)
      .where('t.operator_id', '=', operatorId)
      .where('t.timeslot_id', '=', timeslotId),
)

/** Admits the holder of a waitlist link: a caller that can join the waitlist of one timeslot through one seller, and see nothing else. */
export async function admitInvitation(
  db: Sql,
  links: LinkSigner,
  seller: string,
  token: string,
  now: Date,
): Promise<Caller | 'expired' | 'unknown'> {
  const link = links.read(invitationPurpose(seller), token)
  if (!link) return 'unknown'
  if (link.expiresAt <= now) return 'expired'
  const partnerId = decodeTypeId('ptr', seller) ?? null
  const operatorId = await operatorOfLink(db, link, 'timeslot')
  const [found] = operatorId ? await selectByTimeslot(db, { operatorId, timeslotId: link.id, partnerId }) : []
  if (!found || found.partnerId !== partnerId) return 'unknown'
  return { ...found, keyId: link.id, scopes: ['join'], timeslotId: link.id }
}
