import type { Database, Sql } from '../database/Database.ts'
import { type Refusal, refuseFaults, validationRefusal } from '../refusal.ts'
import { addKey } from './addKey.ts'
import { findKeysById } from './findKeys.ts'
import type { IssuedKey } from './IssuedKey.ts'
import type { KeyRow } from './keyColumns.ts'
import { unknownKey } from './unknownKey.ts'

// Two who roll the same key at once must not both leave with a new one.
const LOCK = 'select from api_key where operator_id = $1 and key_id = $2 for update'
const REVOKE = 'update api_key set revoked_at = $3 where operator_id = $1 and key_id = $2'
const END = 'update api_key set expires_at = least(expires_at, $3) where operator_id = $1 and key_id = $2'

const WEEK_MINUTES = 10_080

/**
 * A key is replaced by a new one with the same name, scopes, partner and expiry.
 * The old one stops at once, or after a grace period in which both work, so that a seller can change over without a gap.
 */
export async function rollKey(
  database: Database,
  operatorId: string,
  keyId: string,
  graceMinutes: number,
  now: Date,
): Promise<IssuedKey> {
  if (graceMinutes < 0 || graceMinutes > WEEK_MINUTES) {
    const detail = `The old key can work on for 0 to ${WEEK_MINUTES} minutes, not for ${graceMinutes}.`
    refuseFaults([{ path: ['graceMinutes'], detail }])
  }
  return database.unitOfWork(async (em, sql) => {
    await sql.query(LOCK, [operatorId, keyId])
    const old = (await findKeysById(sql, operatorId, [keyId])).get(keyId)
    if (!old) throw unknownKey()
    refuseDeadKey(old, now)
    const issued = addKey(em, operatorId, old, now)
    await retire(sql, operatorId, keyId, graceMinutes, now)
    return issued
  })
}

async function retire(sql: Sql, operatorId: string, keyId: string, graceMinutes: number, now: Date): Promise<void> {
  if (graceMinutes === 0) await sql.query(REVOKE, [operatorId, keyId, now])
  else await sql.query(END, [operatorId, keyId, new Date(now.getTime() + graceMinutes * 60_000)])
}

/** A key that works no more was taken from its holder on purpose; rolling it would give it back. */
function refuseDeadKey(key: KeyRow, now: Date): void {
  if (key.revokedAt) throw dead(`This key was revoked at ${key.revokedAt.toISOString()}.`)
  if (key.expiresAt && key.expiresAt <= now) throw dead(`This key expired at ${key.expiresAt.toISOString()}.`)
}

function dead(what: string): Refusal {
  return validationRefusal([{ path: ['keyId'], detail: `${what} Issue a new one instead.` }])
}
