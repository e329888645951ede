import { sql } from 'kysely'
import type { Database, Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { hasScope } from '../../access/admit.ts'
import type { Caller } from '../../access/Caller.ts'
import { notFound } from '../../refusals/notFound.ts'
import type { StaffRow } from '../findStaff.ts'
import { lockStaff } from '../lockStaff.ts'

interface One {
  operatorId: string
  passkeyId: string
  /** Null for any. */
  keyId: string | null
}

const removeOne = preparedStatement(
  ({ operatorId, keyId, passkeyId }: Placeholders<One>) => sql<{ passkeyId: string }>`
  delete from staff_passkey
  where operator_id = ${operatorId} and passkey_id = ${passkeyId} and (${keyId}::uuid is null or key_id = ${keyId})
  returning passkey_id "passkeyId"`,
)

const removeAll = preparedStatement(
  ({ operatorId, keyId }: Placeholders<{ operatorId: string; keyId: string }>) => sql`
  delete from staff_passkey where operator_id = ${operatorId} and key_id = ${keyId}`,
)

/** Removes a passkey: an own one, or as an owner that of anybody. Sessions that it has opened stay open. @throws Refusal not-found */
export async function removePasskey(db: Sql, caller: Caller, passkeyId: string): Promise<void> {
  const { operatorId } = caller
  const keyId = hasScope(caller, 'operator:write') ? null : caller.keyId
  if ((await removeOne(db, { operatorId, passkeyId, keyId })).length === 0) throw notFound('passkey')
}

/** Removes the passkeys of an account that ends, in its transaction. */
export async function removeAllPasskeys(db: Sql, operatorId: string, keyId: string): Promise<void> {
  await removeAll(db, { operatorId, keyId })
}

/** Removes all passkeys of somebody, such as of a device that was lost. Doing it again has no effect. @throws Refusal not-found */
export async function removePasskeysOf(database: Database, operatorId: string, keyId: string): Promise<StaffRow> {
  return database.transaction(async db => {
    const account = await lockStaff(db, operatorId, keyId)
    await removeAllPasskeys(db, operatorId, keyId)
    return account
  })
}
