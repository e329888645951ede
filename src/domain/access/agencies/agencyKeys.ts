import type { Sql } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { decodeTypeId } from '../../scalars/typeid.ts'
import { hashKeyText, isKeyText } from '../keyText.ts'

/** A key of an agency. */
export interface AgencyKeyRow {
  agencyKeyId: string
  agencyId: string
  name: string
  prefix: string
  hash: Buffer
  createdAt: Date
  expiresAt: Date | null
  revokedAt: Date | null
  /** The key that it has replaced. */
  predecessorId: string | null
}

const keys = kysely
  .selectFrom('agency_key as k')
  .select([
    'k.agency_key_id as agencyKeyId',
    'k.agency_id as agencyId',
    'k.name',
    'k.prefix',
    'k.hash',
    'k.created_at as createdAt',
    'k.expires_at as expiresAt',
    'k.revoked_at as revokedAt',
    'k.predecessor_id as predecessorId',
  ])

const selectById = preparedStatement(({ agencyKeyId }: Placeholders<{ agencyKeyId: string }>) =>
  keys.where('k.agency_key_id', '=', agencyKeyId),
)
const selectByHash = preparedStatement(({ hash }: Placeholders<{ hash: Buffer }>) => keys.where('k.hash', '=', hash))
const selectByPrefix = preparedStatement(({ prefix }: Placeholders<{ prefix: string }>) =>
  keys.where('k.prefix', '=', prefix).orderBy('k.agency_key_id'),
)
const selectOfAgency = preparedStatement(({ agencyId }: Placeholders<{ agencyId: string }>) =>
  keys.where('k.agency_id', '=', agencyId).orderBy('k.created_at', 'desc').orderBy('k.agency_key_id', 'desc'),
)

/** All keys of an agency, newest first, including those that no longer work. */
export async function findAgencyKeys(db: Sql, agencyId: string): Promise<AgencyKeyRow[]> {
  return selectOfAgency(db, { agencyId })
}

export async function findAgencyKeyByHash(db: Sql, hash: Buffer): Promise<AgencyKeyRow | undefined> {
  const [key] = await selectByHash(db, { hash })
  return key
}

export async function findAgencyKeyById(db: Sql, agencyKeyId: string): Promise<AgencyKeyRow | undefined> {
  const [key] = await selectById(db, { agencyKeyId })
  return key
}

/** Finds keys of agencies by the identifier, the first characters, or the full text. */
export async function locateAgencyKeys(db: Sql, text: string): Promise<AgencyKeyRow[]> {
  const agencyKeyId = decodeTypeId('agk', text)
  if (agencyKeyId !== undefined) return selectById(db, { agencyKeyId })
  if (isKeyText(text)) return selectByHash(db, { hash: hashKeyText(text) })
  return selectByPrefix(db, { prefix: text })
}

/** Whether a key still works. */
export function isActive({ revokedAt, expiresAt }: Pick<AgencyKeyRow, 'revokedAt' | 'expiresAt'>, now: Date): boolean {
  return !revokedAt && (!expiresAt || expiresAt > now)
}
