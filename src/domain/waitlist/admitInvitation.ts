import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, statement } from '../../platform/sql/statement.ts'
import type { Caller } from '../access/Caller.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import { decodeTypeId } from '../scalars/typeid.ts'
import { invitationPurpose } from './invitationUrl.ts'

// The token is the credential and does not name the operator: one probe of the primary key for each operator.
const selectByTimeslot = statement(
  ({ timeslotId, partnerId }: Placeholders<{ timeslotId: string; partnerId: string | null }>) =>
    kysely
      .selectFrom('operator as o')
      .innerJoin('timeslot as t', 't.operator_id', 'o.operator_id')
      .leftJoin('partner as r', join =>
        join.onRef('r.operator_id', '=', 'o.operator_id').on('r.partner_id', '=', partnerId),
      )
      .select([
        'o.operator_id as operatorId',
        'o.name as operatorName',
        'o.time_zone as timeZone',
        'o.currency',
        'r.partner_id as partnerId',
        'r.slug as partnerSlug',
      ])
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
  const [found] = await selectByTimeslot(db, { timeslotId: link.id, partnerId })
  if (!found || found.partnerId !== partnerId) return 'unknown'
  return { ...found, keyId: link.id, scopes: ['join'], timeslotId: link.id }
}
