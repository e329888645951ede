import type { Sql } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { Passkey } from './Passkey.ts'

/** A passkey without what verifies it. */
export type PasskeyRow = Pick<Passkey, 'passkeyId' | 'keyId' | 'name' | 'createdAt' | 'lastUsedAt'>

const passkeys = kysely
  .selectFrom('staff_passkey as p')
  .select([
    'p.passkey_id as passkeyId',
    'p.key_id as keyId',
    'p.name',
    'p.created_at as createdAt',
    'p.last_used_at as lastUsedAt',
  ])

const select = preparedStatement(
  ({ operatorId, keyIds }: Placeholders<{ operatorId: string; keyIds: readonly string[] }>) =>
    passkeys
      .where('p.operator_id', '=', operatorId)
      .where(eb => eb('p.key_id', '=', eb.fn.any(keyIds)))
      .orderBy('p.created_at')
      .orderBy('p.passkey_id'),
)

const selectById = preparedStatement(
  ({ operatorId, passkeyIds }: Placeholders<{ operatorId: string; passkeyIds: readonly string[] }>) =>
    passkeys.where('p.operator_id', '=', operatorId).where(eb => eb('p.passkey_id', '=', eb.fn.any(passkeyIds))),
)

/** The passkeys of each of many staff accounts, the first added first. */
export async function findPasskeys(
  db: Sql,
  operatorId: string,
  keyIds: readonly string[],
): Promise<Map<string, PasskeyRow[]>> {
  return Map.groupBy(await select(db, { operatorId, keyIds }), each => each.keyId)
}

/** Finds passkeys by their identifiers. */
export async function findPasskeysById(
  db: Sql,
  operatorId: string,
  passkeyIds: readonly string[],
): Promise<Map<string, PasskeyRow>> {
  return new Map((await selectById(db, { operatorId, passkeyIds })).map(row => [row.passkeyId, row]))
}
