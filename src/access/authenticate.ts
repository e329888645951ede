import type { Sql } from '../database.ts'
import { Refusal } from '../refusal.ts'
import type { Caller } from './Caller.ts'
import { hashKeyText, isKeyText } from './keyText.ts'
import type { Scope } from './Scope.ts'

interface KeyRow {
  operatorId: string
  operatorName: string
  timeZone: string
  currency: string
  partnerId: string | null
  partnerSlug: string | null
  keyId: string
  scopes: Scope[]
  expiresAt: Date | null
  revokedAt: Date | null
  stale: boolean
}

// One probe of the unique index on the hash; operator and partner by primary key. Every request pays for it: a revoked
// key must stop at once, on every instance, so nothing of this is remembered in the process.
const FIND_KEY = `
  select k.operator_id "operatorId", o.name "operatorName", o.time_zone "timeZone", o.currency,
         k.partner_id "partnerId", p.slug "partnerSlug", k.key_id "keyId", k.scopes,
         k.expires_at "expiresAt", k.revoked_at "revokedAt",
         (k.last_used_at is null or k.last_used_at < $2::timestamptz - interval '1 minute') "stale"
  from api_key k
  join operator o on o.operator_id = k.operator_id
  left join partner p on p.operator_id = k.operator_id and p.partner_id = k.partner_id
  where k.hash = $1`

// At most once a minute for each key: a last use to the second would make every read a write.
const TOUCH_KEY = `
  update api_key set last_used_at = $3
  where operator_id = $1 and key_id = $2 and (last_used_at is null or last_used_at < $3::timestamptz - interval '1 minute')`

/** A request is its key's operator and partner: found by the Authorization header, or refused with what is wrong with it. */
export async function authenticate(sql: Sql, authorization: string | undefined, now: Date): Promise<Caller> {
  if (!authorization) throw unauthenticated('Send an API key as "Authorization: Bearer <API_KEY>".')
  const [scheme = '', key = '', ...rest] = authorization.trim().split(/\s+/)
  if (scheme.toLowerCase() !== 'bearer' || key === '' || rest.length > 0) {
    throw unauthenticated('The Authorization header must be "Bearer" and the API key, with one space between.')
  }
  if (!isKeyText(key)) throw unauthenticated('This is not an API key of this service: check that it was copied whole.')

  const [row] = await sql.query<KeyRow>(FIND_KEY, [hashKeyText(key), now])
  if (!row) throw unauthenticated('This API key is not known.')
  if (row.revokedAt && row.revokedAt <= now) throw unauthenticated('This API key was revoked.')
  if (row.expiresAt && row.expiresAt <= now) throw unauthenticated('This API key has expired.')
  if (row.stale) await sql.query(TOUCH_KEY, [row.operatorId, row.keyId, now])
  const { expiresAt, revokedAt, stale, ...caller } = row
  return caller
}

function unauthenticated(detail: string): Refusal {
  return new Refusal('unauthenticated', detail)
}
