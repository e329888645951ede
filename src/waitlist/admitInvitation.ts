import type { Caller } from '../access/Caller.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import type { Sql } from '../database/Database.ts'
import { decodeTypeId } from '../scalars/typeid.ts'
import { invitationPurpose } from './invitationUrl.ts'

// The token is the credential and does not name the operator: one probe of the primary key for each operator.
const FIND = `
  select o.operator_id "operatorId", o.name "operatorName", o.time_zone "timeZone", o.currency, r.partner_id "partnerId",
    r.slug "partnerSlug"
  from operator o
  join timeslot t on t.operator_id = o.operator_id
  left join partner r on r.operator_id = o.operator_id and r.partner_id = $2
  where t.timeslot_id = $1`

/** Admits the holder of a waitlist link: a caller that can join the waitlist of one timeslot through one seller, and see nothing else. */
export async function admitInvitation(
  sql: Sql,
  links: LinkSigner,
  seller: string,
  token: string,
  now: Date,
): Promise<Caller | 'expired' | 'unknown'> {
  const link = links.read(invitationPurpose(seller), token)
  if (!link) return 'unknown'
  if (link.expiresAt <= now) return 'expired'
  const partnerId = decodeTypeId('ptr', seller) ?? null
  const [found] = await sql.query<Omit<Caller, 'keyId' | 'scopes'>>(FIND, [link.id, partnerId])
  if (!found || found.partnerId !== partnerId) return 'unknown'
  return { ...found, keyId: link.id, scopes: ['join'], timeslotId: link.id }
}
