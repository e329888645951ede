import { sql } from 'kysely'
import type { Database, Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { notFound } from '../refusals/notFound.ts'
import { type Refusal, refuseViolations, validationRefusal } from '../refusals/refusal.ts'
import { addKey } from './addKey.ts'
import { findKeysById } from './findKeys.ts'
import type { IssuedKey } from './IssuedKey.ts'
import type { KeyRow } from './keyColumns.ts'

// Serialises concurrent rotations of the same key: a second one after a rotation without a grace period finds the key revoked.
const lock = preparedStatement(({ operatorId, keyId }: Placeholders<{ operatorId: string; keyId: string }>) =>
  kysely
    .selectFrom('api_key')
    .select('key_id')
    .where('operator_id', '=', operatorId)
    .where('key_id', '=', keyId)
    .forUpdate(),
)

const selectSuccessor = preparedStatement(
  ({ operatorId, keyId }: Placeholders<{ operatorId: string; keyId: string }>) => sql<{ expiresAt: Date | null }>`
  select expires_at "expiresAt" from api_key where operator_id = ${operatorId} and predecessor_id = ${keyId}
  order by created_at, key_id limit 1`,
)

interface Retired {
  operatorId: string
  keyId: string
  at: Date
}

const revoke = preparedStatement(({ operatorId, keyId, at }: Placeholders<Retired>) =>
  kysely
    .updateTable('api_key')
    .set({ revoked_at: at })
    .where('operator_id', '=', operatorId)
    .where('key_id', '=', keyId),
)

const end = preparedStatement(({ operatorId, keyId, at }: Placeholders<Retired>) =>
  kysely
    .updateTable('api_key')
    .set({ expires_at: sql<Date>`least(expires_at, ${at})` })
    .where('operator_id', '=', operatorId)
    .where('key_id', '=', keyId),
)

/** The longest grace period of a replaced key. */
export const WEEK_MINUTES = 10_080

/**
 * Replaces a key by a new one with the same name, scopes, partner and expiry. The old key stops working at once, or after a grace
 * period in which both work, so that a seller can switch without downtime. In that time the old key can be rolled again, for example if
 * the new one was lost.
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
    refuseViolations([{ path: ['graceMinutes'], detail }])
  }
  return database.unitOfWork(operatorId, async (em, db) => {
    await lock(db, { operatorId, keyId })
    const old = (await findKeysById(db, operatorId, [keyId])).get(keyId)
    if (!old || old.role !== null) throw notFound('key')
    refuseAgencyKey(old)
    refuseInactiveKey(old, now)
    // A key that was rolled before expires with its grace period: what replaces it expires as its first successor does.
    const [successor] = await selectSuccessor(db, { operatorId, keyId })
    const { expiresAt } = successor ?? old
    const issued = addKey(em, operatorId, { ...old, expiresAt, predecessorId: keyId }, now)
    await retire(db, operatorId, keyId, graceMinutes, now)
    return issued
  })
}

async function retire(db: Sql, operatorId: string, keyId: string, graceMinutes: number, now: Date): Promise<void> {
  if (graceMinutes === 0) await revoke(db, { operatorId, keyId, at: now })
  else await end(db, { operatorId, keyId, at: new Date(now.getTime() + graceMinutes * 60_000) })
}

function refuseAgencyKey({ agencyKeyId }: KeyRow): void {
  if (agencyKeyId === null) return
  const detail = 'This key is of an agency. The agency has it replaced, for all its operators at once.'
  throw validationRefusal([{ path: ['keyId'], detail }])
}

/** An inactive key was disabled on purpose, and rotating it would undo that. */
function refuseInactiveKey(key: KeyRow, now: Date): void {
  if (key.revokedAt) throw inactive(`This key was revoked at ${key.revokedAt.toISOString()}.`)
  if (key.expiresAt && key.expiresAt <= now) throw inactive(`This key expired at ${key.expiresAt.toISOString()}.`)
}

function inactive(what: string): Refusal {
  return validationRefusal([{ path: ['keyId'], detail: `${what} Issue a new one instead.` }])
}
