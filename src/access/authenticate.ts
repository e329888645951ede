import type { Sql } from '../database/Database.ts'
import { Refusal } from '../refusal.ts'
import type { Caller } from './Caller.ts'
import { findKey } from './findKey.ts'
import { hashKeyText, isKeyText } from './keyText.ts'

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

  const row = await findKey(sql, hashKeyText(key))
  if (!row) throw unauthenticated('This API key is not known.')
  if (row.revokedAt) throw unauthenticated('This API key was revoked.')
  if (row.expiresAt && row.expiresAt <= now) throw unauthenticated('This API key has expired.')
  const { expiresAt, revokedAt, lastUsedAt, ...caller } = row
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > 60_000) {
    await sql.query(TOUCH_KEY, [row.operatorId, row.keyId, now])
  }
  return caller
}

function unauthenticated(detail: string): Refusal {
  return new Refusal('unauthenticated', detail)
}
