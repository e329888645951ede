import type { Database, Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { refuseViolations, type Violation } from '../refusals/refusal.ts'
import { addKey } from './addKey.ts'
import type { IssuedKey } from './IssuedKey.ts'
import type { KeyInput } from './KeyInput.ts'
import { newRateLimits } from './KeyRateLimitsInput.ts'

const selectPartner = preparedStatement(
  ({ operatorId, partnerId }: Placeholders<{ operatorId: string; partnerId: string }>) =>
    kysely.selectFrom('partner').where('operator_id', '=', operatorId).where('partner_id', '=', partnerId),
)

/** Issues a key of the operator; with the scope `ota`, it belongs to one of its partners. */
export async function issueKey(database: Database, operatorId: string, input: KeyInput, now: Date): Promise<IssuedKey> {
  return database.unitOfWork(operatorId, async (em, db) => {
    refuseViolations(await violationsOf(db, operatorId, input, now))
    const { name, scopes, partnerId = null, expiresAt = null } = input
    const rateLimits = newRateLimits(input.rateLimits)
    return addKey(
      em,
      operatorId,
      { name: name.trim(), scopes: [...new Set(scopes)], partnerId, expiresAt, rateLimits, predecessorId: null },
      now,
    )
  })
}

async function violationsOf(db: Sql, operatorId: string, input: KeyInput, now: Date): Promise<Violation[]> {
  const { scopes, partnerId, expiresAt } = input
  const violations: Violation[] = []
  const at = ['input', 'partnerId']
  if (scopes.includes('ota') && !partnerId) {
    violations.push({ path: at, detail: 'A key with the scope "ota" sells as a partner: say which one.' })
  }
  if (!scopes.includes('ota') && partnerId) {
    violations.push({ path: at, detail: 'Only a key with the scope "ota" sells as a partner: leave the partner out.' })
  }
  if (partnerId && (await selectPartner(db, { operatorId, partnerId })).length === 0) {
    violations.push({ path: at, detail: 'No partner of this operator has this PartnerID.' })
  }
  if (expiresAt && expiresAt <= now) {
    const detail = `A key must expire in the future: ${expiresAt.toISOString()} has passed.`
    violations.push({ path: ['input', 'expiresAt'], detail })
  }
  return violations
}
