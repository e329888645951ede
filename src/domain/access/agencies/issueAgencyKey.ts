import type { Database, Sql } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { refuseViolations, type Violation, validationRefusal } from '../../refusals/refusal.ts'
import { newId } from '../../scalars/typeid.ts'
import { hashKeyText, newKeyText, prefixOfKeyText } from '../keyText.ts'
import { findGrants } from './agencyGrants.ts'
import type { AgencyKeyRow } from './agencyKeys.ts'
import { lockAgency } from './lockAgency.ts'
import { addOperatorKey, type Holder } from './operatorKeys.ts'

/** A new key of an agency, with its text, which is shown once. */
export interface IssuedAgencyKey {
  key: string
  agencyKey: AgencyKeyRow
}

type Terms = Pick<AgencyKeyRow, 'name' | 'expiresAt'>
type NewKey = Terms & Partial<Pick<AgencyKeyRow, 'predecessorId'>>

const insert = preparedStatement((key: Placeholders<Omit<AgencyKeyRow, 'revokedAt'>>) =>
  kysely.insertInto('agency_key').values({
    agency_key_id: key.agencyKeyId,
    agency_id: key.agencyId,
    name: key.name,
    prefix: key.prefix,
    hash: key.hash,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    predecessor_id: key.predecessorId,
  }),
)

/** Issues a key of an agency. It works at once for every operator that granted the agency. */
export async function issueAgencyKey(
  database: Database,
  agencyId: string,
  { name, expiresAt }: Terms,
  now: Date,
): Promise<IssuedAgencyKey> {
  refuseViolations(violationsOf(name.trim(), expiresAt, now))
  return database.transaction(async db => {
    if (!(await lockAgency(db, agencyId))) {
      throw validationRefusal([{ path: ['agencyId'], detail: 'There is no agency with this AgencyID.' }])
    }
    return addAgencyKey(db, agencyId, { name: name.trim(), expiresAt }, await findGrants(db, agencyId), now)
  })
}

/** Adds a key of an agency that is locked. @param holders for whom it works */
export async function addAgencyKey(
  db: Sql,
  agencyId: string,
  { name, expiresAt, predecessorId = null }: NewKey,
  holders: readonly Holder[],
  now: Date,
): Promise<IssuedAgencyKey> {
  const key = newKeyText(undefined)
  const agencyKey: AgencyKeyRow = {
    agencyKeyId: newId(now),
    agencyId,
    name,
    prefix: prefixOfKeyText(key),
    hash: hashKeyText(key),
    createdAt: now,
    expiresAt,
    revokedAt: null,
    predecessorId,
  }
  await insert(db, agencyKey)
  for (const holder of holders) await addOperatorKey(db, agencyKey, holder, now)
  return { key, agencyKey }
}

function violationsOf(name: string, expiresAt: Date | null, now: Date): Violation[] {
  const violations: Violation[] = []
  if (name.length === 0 || name.length > 100)
    violations.push({ path: ['name'], detail: 'The name has 1–100 characters.' })
  if (expiresAt && expiresAt <= now) {
    const detail = `A key must expire in the future: ${expiresAt.toISOString()} has passed.`
    violations.push({ path: ['expiresAt'], detail })
  }
  return violations
}
