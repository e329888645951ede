import { type Expression, sql } from 'kysely'
import { type Placeholders, statement } from '../database/statement.ts'
import { Refusal } from '../refusal.ts'

/** Whether an API key can be used at an instant; true without one. Part of a larger statement. */
export const isKeyValid = (operatorId: Expression<string>, keyId: Expression<string | null>, now: Expression<Date>) =>
  sql<boolean>`(${keyId} is null or exists (
      select from api_key k
      where k.operator_id = ${operatorId} and k.key_id = ${keyId} and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > ${now})))`

/** Those of several API keys that cannot be used at an instant, separated by commas; null for none. Part of a larger statement. */
export const refusedKeys = (
  operatorId: Expression<string>,
  keyIds: Expression<readonly string[]>,
  now: Expression<Date>,
) =>
  sql<string | null>`(select string_agg(a.key_id::text, ',') from unnest((select ${keyIds}::uuid[])) a (key_id)
      where not ${isKeyValid(operatorId, sql.ref('a.key_id'), now)})`

/** The same as a statement. */
export const findRefusedKeys = statement(
  ({ operatorId, keyIds, now }: Placeholders<{ operatorId: string; keyIds: readonly string[]; now: Date }>) =>
    sql<RefusedKeys>`select ${refusedKeys(operatorId, keyIds, now)} "refusedKeys"`,
)

/** A row with the answer about the keys. */
export interface RefusedKeys {
  refusedKeys: string | null
}

/** The refusal of a request whose key was valid moments ago. */
export function keyNotValid(): Refusal {
  return new Refusal('unauthenticated', 'This API key was revoked, or it has expired.')
}
