import { sql } from 'kysely'
import type { Database } from '../database/Database.ts'
import { type Placeholders, statement } from '../database/statement.ts'
import type { CallKind } from './CallKind.ts'
import { findKeysById } from './findKeys.ts'
import { givenRateLimits, type KeyRateLimitsInput } from './KeyRateLimitsInput.ts'
import type { KeyRow } from './keyColumns.ts'
import { unknownKey } from './unknownKey.ts'

const merge = statement(
  ({ operatorId, keyId, given }: Placeholders<{ operatorId: string; keyId: string; given: string }>) => sql`
  update api_key
  set rate_limits = nullif(jsonb_strip_nulls(coalesce(rate_limits, '{}') || ${given}::jsonb), '{}')
  where operator_id = ${operatorId} and key_id = ${keyId}`,
)

/**
 * Changes the rate limits of a key. They apply to its next request, or for a request whose own statement checks the key within half a
 * minute (`RecentKeys.ts`).
 */
export async function setKeyRateLimits(
  database: Database,
  operatorId: string,
  keyId: string,
  input: KeyRateLimitsInput,
): Promise<KeyRow> {
  const given: Partial<Record<CallKind, number | null>> = givenRateLimits(input)
  return database.transaction(async db => {
    await merge(db, { operatorId, keyId, given: JSON.stringify(given) })
    const key = (await findKeysById(db, operatorId, [keyId])).get(keyId)
    if (!key) throw unknownKey()
    return key
  })
}
