import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, statement } from '../../../platform/sql/statement.ts'
import type { Caller } from '../../access/Caller.ts'
import type { LinkSigner } from '../../access/LinkSigner.ts'
import { WAIVER_LINK } from './waiverUrl.ts'

// The token is the credential and does not name the operator: one probe of the primary key for each operator.
const selectOperator = statement(
  ({ bookingId }: Placeholders<{ bookingId: string }>) => sql<OperatorRow>`
  select o.operator_id "operatorId", o.name "operatorName", o.time_zone "timeZone", o.currency
  from operator o join booking b on b.operator_id = o.operator_id
  where b.booking_id = ${bookingId}`,
)

type OperatorRow = Pick<Caller, 'operatorId' | 'operatorName' | 'timeZone' | 'currency'>

/** Admits the holder of a waiver link: a caller that sees one booking and nothing else. */
export async function admitWaiverLink(
  db: Sql,
  links: LinkSigner,
  token: string,
  now: Date,
): Promise<Caller | 'expired' | 'unknown'> {
  const link = links.read(WAIVER_LINK, token)
  if (!link) return 'unknown'
  if (link.expiresAt <= now) return 'expired'
  const [operator] = await selectOperator(db, { bookingId: link.id })
  if (!operator) return 'unknown'
  return { ...operator, partnerId: null, partnerSlug: null, keyId: link.id, scopes: ['waiver'], bookingId: link.id }
}
