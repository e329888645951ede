import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Caller } from './Caller.ts'
import type { OperatorRow } from './operatorColumns.ts'

const select = preparedStatement(
  ({ operatorId, keyId, now }: Placeholders<{ operatorId: string; keyId: string; now: Date }>) => sql<Caller>`
  select k.operator_id "operatorId", o.name "operatorName", o.time_zone "timeZone", o.currency, k.partner_id "partnerId",
    p.slug "partnerSlug", k.key_id "keyId", k.scopes, k.role
  from api_key k
  join operator o on o.operator_id = k.operator_id
  left join partner p on p.operator_id = k.operator_id and p.partner_id = k.partner_id
  where k.operator_id = ${operatorId} and k.key_id = ${keyId} and k.revoked_at is null
    and (k.expires_at is null or k.expires_at > ${now})`,
)

/** The caller for whom work goes on that was begun with a key; undefined once the key is revoked or has expired. */
export async function callerOfKey(db: Sql, operatorId: string, keyId: string, now: Date): Promise<Caller | undefined> {
  const [caller] = await select(db, { operatorId, keyId, now })
  return caller
}

/** The caller for the command line of the administrator, who has no key. */
export function administratorOf({ operatorId, name, timeZone, currency }: OperatorRow): Caller {
  return {
    operatorId,
    operatorName: name,
    timeZone,
    currency,
    partnerId: null,
    partnerSlug: null,
    keyId: '',
    scopes: ['operator:write', 'usage:read'],
  }
}
