import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { type KeyRow, keyColumns } from './keyColumns.ts'

const keys = kysely.selectFrom('api_key as k').select(keyColumns)

const selectAll = preparedStatement(({ operatorId }: Placeholders<{ operatorId: string }>) =>
  keys
    .where('k.operator_id', '=', operatorId)
    .where('k.role', 'is', null)
    .orderBy('k.created_at', 'desc')
    .orderBy('k.key_id', 'desc'),
)

const selectById = preparedStatement(
  ({ operatorId, keyIds }: Placeholders<{ operatorId: string; keyIds: readonly string[] }>) =>
    keys.where('k.operator_id', '=', operatorId).where(eb => eb('k.key_id', '=', eb.fn.any(keyIds))),
)

/** All keys of an operator, newest first, including expired and revoked ones, without those of staff accounts. */
export async function findKeys(db: Sql, operatorId: string): Promise<KeyRow[]> {
  return selectAll(db, { operatorId })
}

/** Finds keys by their identifiers. */
export async function findKeysById(
  db: Sql,
  operatorId: string,
  keyIds: readonly string[],
): Promise<Map<string, KeyRow>> {
  const rows = await selectById(db, { operatorId, keyIds })
  return new Map(rows.map(row => [row.keyId, row]))
}
