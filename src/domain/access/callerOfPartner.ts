import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Caller } from './Caller.ts'

interface Whom {
  operatorId: string
  partnerId: string | null
}

const select = preparedStatement(
  ({ operatorId, partnerId }: Placeholders<Whom>) => sql<Omit<Caller, 'scopes' | 'keyId'>>`
  select o.operator_id "operatorId", o.name "operatorName", o.time_zone "timeZone", o.currency, p.partner_id "partnerId",
    p.slug "partnerSlug"
  from operator o left join partner p on p.operator_id = o.operator_id and p.partner_id = ${partnerId}
  where o.operator_id = ${operatorId}`,
)

/** The caller for what the service itself reads for a partner, or with null for the operator, without a key. */
export async function callerOfPartner(db: Sql, operatorId: string, partnerId: string | null): Promise<Caller> {
  const [found] = await select(db, { operatorId, partnerId })
  if (!found || found.partnerId !== partnerId) throw new Error('There is no such partner.')
  return { ...found, keyId: '', scopes: partnerId === null ? ['operator:read'] : ['ota'] }
}
