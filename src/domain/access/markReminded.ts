import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

/** A key that expires soon. */
export interface ExpiringKey {
  operatorId: string
  operatorName: string
  timeZone: string
  name: string
  prefix: string
  /** Null for a key of the operator itself. */
  partnerName: string | null
  email: string
  expiresAt: Date
}

// A key that was replaced ends on purpose, and the keys of an agency are its own to replace.
const mark = preparedStatement(
  ({ operatorId, now }: Placeholders<{ operatorId: string; now: Date }>) => sql<ExpiringKey>`
  update api_key k set reminded_at = ${now}
  from operator o, api_key own left join partner p on p.operator_id = ${operatorId} and p.partner_id = own.partner_id
  where k.operator_id = ${operatorId} and o.operator_id = ${operatorId} and own.operator_id = ${operatorId} and own.key_id = k.key_id
    and k.reminded_at is null and k.revoked_at is null and k.agency_key_id is null and k.expires_at > ${now}
    and k.expires_at - least(interval '14 days', (k.expires_at - k.created_at) / 4) <= ${now}
    and coalesce(k.contact_email, o.reply_to) is not null
    and not exists (select from api_key s where s.operator_id = ${operatorId} and s.predecessor_id = k.key_id)
  returning k.operator_id "operatorId", o.name "operatorName", o.time_zone "timeZone", k.name, k.prefix, p.name "partnerName",
    coalesce(k.contact_email, o.reply_to) email, k.expires_at "expiresAt"`,
)

/**
 * Finds the keys of an operator that expire soon and of which nobody was reminded, and marks them: 14 days before, or when a quarter of
 * the time of a key is left that works for less than 56 days. Keys for which there is no e-mail address wait for one.
 */
export async function markReminded(db: Sql, operatorId: string, now: Date): Promise<ExpiringKey[]> {
  return mark(db, { operatorId, now })
}
