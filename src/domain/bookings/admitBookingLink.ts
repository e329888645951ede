import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Caller } from '../access/Caller.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import { operatorOfLink } from '../access/operatorOfLink.ts'

const selectOperator = preparedStatement(
  ({ operatorId, bookingId }: Placeholders<{ operatorId: string; bookingId: string }>) => sql<OperatorRow>`
  select o.operator_id "operatorId", o.name "operatorName", o.time_zone "timeZone", o.currency
  from operator o join booking b on b.operator_id = o.operator_id
  where o.operator_id = ${operatorId} and b.operator_id = ${operatorId} and b.booking_id = ${bookingId}`,
)

type OperatorRow = Pick<Caller, 'operatorId' | 'operatorName' | 'timeZone' | 'currency'>

/**
 * Admits the holder of a link of a booking: a caller that sees the booking and nothing else.
 *
 * @param purpose of the link's token, and the only scope of the caller
 */
export async function admitBookingLink(
  db: Sql,
  links: LinkSigner,
  purpose: 'waiver' | 'choice',
  token: string,
  now: Date,
): Promise<Caller | 'expired' | 'unknown'> {
  const link = links.read(purpose, token)
  if (!link) return 'unknown'
  if (link.expiresAt <= now) return 'expired'
  const operatorId = await operatorOfLink(db, link, 'booking')
  const [operator] = operatorId ? await selectOperator(db, { operatorId, bookingId: link.id }) : []
  if (!operator) return 'unknown'
  return { ...operator, partnerId: null, partnerSlug: null, keyId: link.id, scopes: [purpose], bookingId: link.id }
}
