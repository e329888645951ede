import { sql } from 'kysely'
import type { Database } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { refuseViolations, validationRefusal } from '../../refusals/refusal.ts'
import { WEEK_MINUTES } from '../rollKey.ts'
import { findGrants } from './agencyGrants.ts'
import { isActive } from './agencyKeys.ts'
import { addAgencyKey, type IssuedAgencyKey } from './issueAgencyKey.ts'
import { expireOperatorKeys, type Holder, revokeOperatorKeys } from './operatorKeys.ts'
import { lockAgencyKey } from './revokeAgencyKey.ts'

interface Retired {
  agencyKeyId: string
  at: Date
}

const revoke = preparedStatement(({ agencyKeyId, at }: Placeholders<Retired>) =>
  kysely.updateTable('agency_key').set({ revoked_at: at }).where('agency_key_id', '=', agencyKeyId),
)

const expire = preparedStatement(({ agencyKeyId, at }: Placeholders<Retired>) =>
  kysely
    .updateTable('agency_key')
    .set({ expires_at: sql<Date>`least(expires_at, ${at})` })
    .where('agency_key_id', '=', agencyKeyId),
)

const selectSuccessor = preparedStatement(
  ({ agencyKeyId }: Placeholders<{ agencyKeyId: string }>) => sql<{ expiresAt: Date | null }>`
  select expires_at "expiresAt" from agency_key where predecessor_id = ${agencyKeyId}
  order by created_at, agency_key_id limit 1`,
)

// A grant that ended and was renewed has left revoked ones.
const selectHolders = preparedStatement(
  ({ operatorId, agencyKeyId }: Placeholders<{ operatorId: string; agencyKeyId: string }>) =>
    kysely
      .selectFrom('api_key')
      .select(['operator_id as operatorId', 'partner_id as partnerId', 'rate_limits as rateLimits'])
      .where('operator_id', '=', operatorId)
      .where('agency_key_id', '=', agencyKeyId)
      .where('revoked_at', 'is', null)
      .$castTo<Holder>(),
)

/**
 * Replaces a key of an agency by a new one with the same name and expiry, for every operator, with the limits that the operator has
 * set. The old one stops working at once, or after a grace period in which both work. In that time it can be rolled again, for example
 * if the new one was lost.
 */
export async function rollAgencyKey(
  database: Database,
  agencyKeyId: string,
  graceMinutes: number,
  now: Date,
): Promise<IssuedAgencyKey> {
  if (graceMinutes < 0 || graceMinutes > WEEK_MINUTES) {
    const detail = `The old key can work on for 0 to ${WEEK_MINUTES} minutes, not for ${graceMinutes}.`
    refuseViolations([{ path: ['graceMinutes'], detail }])
  }
  return database.transaction(async db => {
    const old = await lockAgencyKey(db, agencyKeyId)
    if (!isActive(old, now)) {
      const detail = `This key ${old.revokedAt ? 'was revoked' : 'has expired'}. Issue a new one instead.`
      throw validationRefusal([{ path: ['agencyKeyId'], detail }])
    }
    // A key that was rolled before expires with its grace period: what replaces it expires as its first successor does.
    const [successor] = await selectSuccessor(db, { agencyKeyId })
    const { expiresAt } = successor ?? old
    const terms = { name: old.name, expiresAt, predecessorId: agencyKeyId }
    const operatorIds = (await findGrants(db, old.agencyId)).map(each => each.operatorId)
    const holders: Holder[] = []
    for (const operatorId of operatorIds) holders.push(...(await selectHolders(db, { operatorId, agencyKeyId })))
    const issued = await addAgencyKey(db, old.agencyId, terms, holders, now)
    if (graceMinutes === 0) {
      await revoke(db, { agencyKeyId, at: now })
      await revokeOperatorKeys(db, operatorIds, agencyKeyId, now)
    } else {
      const at = new Date(now.getTime() + graceMinutes * 60_000)
      await expire(db, { agencyKeyId, at })
      await expireOperatorKeys(db, operatorIds, agencyKeyId, at)
    }
    return issued
  })
}
