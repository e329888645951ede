import type { Database, Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { refuseViolations, type Violation } from '../refusals/refusal.ts'
import { addKey } from './addKey.ts'
import { addressViolations, normalizeAddresses } from './allowedAddresses.ts'
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
    const { name, scopes, partnerId = null, expiresAt = null, contactEmail = null } = input
    const terms = {
      name: name.trim(),
      scopes: [...new Set(scopes)],
      partnerId,
      expiresAt,
      rateLimits: newRateLimits(input.rateLimits),
      allowedAddresses: input.allowedAddresses ? await normalizeAddresses(db, input.allowedAddresses) : null,
      contactEmail,
      predecessorId: null,
    }
    return addKey(em, operatorId, terms, now)
  })
}

async function violationsOf(db: Sql, operatorId: string, input: KeyInput, now: Date): Promise<Violation[]> {
  const { scopes, partnerId, expiresAt } = input
  const violations = addressViolations(input.allowedAddresses, ['input', 'allowedAddresses'])
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
  return [...violations, ...expiryViolations(expiresAt, now)]
}

/** Violations of the expiry of a key. */
export function expiryViolations(expiresAt: Date | null | undefined, now: Date): Violation[] {
  if (!expiresAt || expiresAt > now) return []
  const detail = `A key must expire in the future: ${expiresAt.toISOString()} has passed.`
  return [{ path: ['input', 'expiresAt'], detail }]
}
