import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { ApiKeyAddress } from './ApiKeyAddress.ts'
import { formatNetwork } from './allowedAddresses.ts'

/** How many addresses of a key are shown. */
export const ADDRESSES_SHOWN = 20

interface Requested {
  operatorId: string
  keyIds: readonly string[]
}

const select = preparedStatement(
  ({ operatorId, keyIds }: Placeholders<Requested>) => sql<ApiKeyAddress>`
  select a.key_id "keyId", a.network::text, a.first_used_at "firstUsedAt", a.last_used_at "lastUsedAt"
  from unnest(${keyIds}::uuid[]) k (key_id)
  cross join lateral (
    select * from api_key_address s where s.operator_id = ${operatorId} and s.key_id = k.key_id
    order by s.first_used_at desc, s.network limit ${sql.lit(ADDRESSES_SHOWN)}
  ) a
  order by a.first_used_at desc, a.network`,
)

/** Finds from where keys were used: of each key the addresses that are new first, at most 20. */
export async function findKeyAddresses(
  db: Sql,
  operatorId: string,
  keyIds: readonly string[],
): Promise<Map<string, ApiKeyAddress[]>> {
  const found = new Map<string, ApiKeyAddress[]>(keyIds.map(keyId => [keyId, []]))
  for (const row of await select(db, { operatorId, keyIds })) {
    found.get(row.keyId)!.push({ ...row, network: formatNetwork(row.network) })
  }
  return found
}
