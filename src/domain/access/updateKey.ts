import { sql } from 'kysely'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { notFound } from '../refusals/notFound.ts'
import { nullViolations } from '../refusals/nullViolations.ts'
import { refuseViolations, type Violation, validationRefusal } from '../refusals/refusal.ts'
import { refuseStale } from '../refusals/refuseStale.ts'
import { addressViolations, isAllowedFrom, normalizeAddresses } from './allowedAddresses.ts'
import { findKeysById } from './findKeys.ts'
import { expiryViolations } from './issueKey.ts'
import type { KeyChanges } from './KeyChanges.ts'
import type { KeyRow } from './keyColumns.ts'

interface Terms
  extends Required<Pick<KeyRow, 'name' | 'expiresAt' | 'allowedAddresses' | 'contactEmail' | 'remindedAt'>> {
  operatorId: string
  keyId: string
}

const lock = preparedStatement(
  ({ operatorId, keyId }: Placeholders<{ operatorId: string; keyId: string }>) => sql`
  select from api_key where operator_id = ${operatorId} and key_id = ${keyId} for no key update`,
)

const write = preparedStatement(
  ({ operatorId, keyId, name, expiresAt, allowedAddresses, contactEmail, remindedAt }: Placeholders<Terms>) => sql`
  update api_key set name = ${name}, expires_at = ${expiresAt}, allowed_addresses = ${allowedAddresses}::cidr[],
    contact_email = ${contactEmail}, reminded_at = ${remindedAt}, version = version + 1
  where operator_id = ${operatorId} and key_id = ${keyId}`,
)

/** Who changes a key. */
export interface KeyEditor {
  /** The key of the request; an empty text without one. */
  keyId: string
  /** The address of the request. */
  address?: string | undefined
}

/** Changes what a key is for, when it expires, and from where it works. It applies to its next request. */
export async function updateKey(
  database: Database,
  operatorId: string,
  keyId: string,
  input: KeyChanges,
  { editor, now, expectedVersion = null }: { editor: KeyEditor; now: Date; expectedVersion?: number | null },
): Promise<KeyRow> {
  refuseViolations([
    ...nullViolations(input, ['expiresAt', 'allowedAddresses', 'contactEmail']),
    ...expiryViolations(input.expiresAt, now),
    ...addressViolations(input.allowedAddresses, ['input', 'allowedAddresses']),
    ...lockOutViolations(keyId, input, editor),
  ])
  return database.transaction(async db => {
    await lock(db, { operatorId, keyId })
    const key = (await findKeysById(db, operatorId, [keyId])).get(keyId)
    if (!key || key.role !== null) throw notFound('key')
    if (key.agencyKeyId !== null) {
      const detail = 'This key is of an agency, which sets its name and expiry for all its operators at once.'
      throw validationRefusal([{ path: ['keyId'], detail }])
    }
    refuseStale('The key', key.version, expectedVersion)
    const expiresAt = input.expiresAt === undefined ? key.expiresAt : input.expiresAt
    const terms = {
      name: input.name?.trim() ?? key.name,
      expiresAt,
      allowedAddresses: input.allowedAddresses
        ? await normalizeAddresses(db, input.allowedAddresses)
        : input.allowedAddresses === null
          ? null
          : key.allowedAddresses,
      contactEmail: input.contactEmail === undefined ? key.contactEmail : input.contactEmail,
      remindedAt: expiresAt?.getTime() === key.expiresAt?.getTime() ? key.remindedAt : null,
    }
    await write(db, { operatorId, keyId, ...terms })
    return { ...key, ...terms, version: key.version + 1 }
  })
}

function lockOutViolations(keyId: string, { allowedAddresses }: KeyChanges, editor: KeyEditor): Violation[] {
  const { address } = editor
  if (keyId !== editor.keyId || !allowedAddresses || address === undefined) return []
  if (isAllowedFrom(allowedAddresses, address)) return []
  const detail = `This request comes with this key from ${address}, which must be in the list: the key would be locked out.`
  return [{ path: ['input', 'allowedAddresses'], detail }]
}
