import { type Expression, sql } from 'kysely'
import { Refusal } from '../refusal.ts'

/** Whether an API key can be used at an instant; true without one. Part of a larger statement. */
export const isKeyValid = (operatorId: Expression<string>, keyId: Expression<string | null>, now: Expression<Date>) =>
  sql<boolean>`(${keyId} is null or exists (
      select from api_key k
      where k.operator_id = ${operatorId} and k.key_id = ${keyId} and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > ${now})))`

/** The refusal of a request whose key was valid moments ago. */
export function keyNotValid(): Refusal {
  return new Refusal('unauthenticated', 'This API key was revoked, or it has expired.')
}
