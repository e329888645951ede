import { sql } from 'kysely'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { notFound } from '../refusals/notFound.ts'
import { refuseStale } from '../refusals/refuseStale.ts'
import type { CallKind } from './CallKind.ts'
import { findKeysById } from './findKeys.ts'
import { type KeyRateLimitsInput, requestedRateLimits } from './KeyRateLimitsInput.ts'
import type { KeyRow } from './keyColumns.ts'

interface Merged {
  operatorId: string
  keyId: string
  given: string
  expectedVersion: number | null
}

const merge = preparedStatement(
  ({ operatorId, keyId, given, expectedVersion }: Placeholders<Merged>) => sql<{ version: number }>`
  update api_key
  set rate_limits = nullif(jsonb_strip_nulls(coalesce(rate_limits, '{}') || ${given}::jsonb), '{}'), version = version + 1
  where operator_id = ${operatorId} and key_id = ${keyId} and role is null and version = coalesce(${expectedVersion}::int, version)
  returning version`,
)

/** Changes the rate limits of a key. They apply to its next request. */
export async function setKeyRateLimits(
  database: Database,
  operatorId: string,
  keyId: string,
  input: KeyRateLimitsInput,
  expectedVersion: number | null = null,
): Promise<KeyRow> {
  const given: Partial<Record<CallKind, number | null>> = requestedRateLimits(input)
  return database.transaction(async db => {
    const [merged] = await merge(db, { operatorId, keyId, given: JSON.stringify(given), expectedVersion })
    const key = (await findKeysById(db, operatorId, [keyId])).get(keyId)
    if (!key || key.role !== null) throw notFound('key')
    if (!merged) refuseStale('The key', key.version, expectedVersion)
    return key
  })
}
