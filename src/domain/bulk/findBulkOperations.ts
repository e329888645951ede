import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { dynamicStatement, type Given } from '../../platform/sql/dynamicStatement.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import {
  limitToPage,
  type Page,
  type PageRequest,
  type PageValues,
  pageOf,
  pageValues,
} from '../../platform/sql/Page.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { BulkOperation } from './BulkOperation.ts'
import { bulkOperationColumns } from './bulkOperationColumns.ts'

const operations = kysely.selectFrom('bulk_operation as b').select(bulkOperationColumns)

const selectById = preparedStatement(
  ({ operatorId, ids }: Placeholders<{ operatorId: string; ids: readonly string[] }>) =>
    operations.where('b.operator_id', '=', operatorId).where(eb => eb('b.bulk_operation_id', '=', eb.fn.any(ids))),
)

/** Finds bulk operations by their identifiers. */
export async function findBulkOperationsById(
  db: Sql,
  operatorId: string,
  ids: readonly string[],
): Promise<Map<string, BulkOperation>> {
  const rows = await selectById(db, { operatorId, ids })
  return new Map(rows.map(row => [row.bulkOperationId, row]))
}

export async function findBulkOperation(
  db: Sql,
  operatorId: string,
  bulkOperationId: string,
): Promise<BulkOperation | undefined> {
  return (await findBulkOperationsById(db, operatorId, [bulkOperationId])).get(bulkOperationId)
}

interface Filters {
  operatorId: string
  keyId: string | undefined
}

const count = dynamicStatement(({ operatorId, keyId }: Given<Filters>) => {
  const query = kysely.selectFrom('bulk_operation as b').where('b.operator_id', '=', operatorId)
  return (keyId ? query.where('b.key_id', '=', keyId) : query).select(eb => eb.fn.countAll<number>().as('count'))
})

/** Counts bulk operations. @param keyId only those that were made with this key, if given */
export async function countBulkOperations(db: Sql, operatorId: string, keyId: string | null): Promise<number> {
  const [row] = await count(db, { operatorId, keyId: keyId ?? undefined }, {})
  return row!.count
}

const selectPage = dynamicStatement((given: Given<Filters & PageValues>, { backwards }: { backwards: boolean }) => {
  const { operatorId, keyId } = given
  let query = operations.where('b.operator_id', '=', operatorId)
  if (keyId) query = query.where('b.key_id', '=', keyId)
  return limitToPage(query, { key: 'b.created_at', id: 'b.bulk_operation_id', descending: true }, given, backwards)
})

/** Lists bulk operations, latest first, one page at a time. @param keyId only those that were made with this key, if given */
export async function listBulkOperations(
  db: Sql,
  operatorId: string,
  keyId: string | null,
  request: PageRequest,
): Promise<Page<BulkOperation>> {
  const values = { operatorId, keyId: keyId ?? undefined, ...pageValues(request) }
  return pageOf(await selectPage(db, values, request), request)
}

const selectUnfinished = preparedStatement(
  ({ operatorId, sha256, mutation }: Placeholders<{ operatorId: string; sha256: string; mutation: string }>) =>
    operations
      .where('b.operator_id', '=', operatorId)
      .where('b.state', '=', sql<never>`'RUNNING'`)
      .where('b.mutation', '=', mutation as never)
      .where('b.input_sha256', '=', sha256)
      .where('b.key_id', 'is', null)
      .orderBy('b.created_at', 'desc')
      .limit(1),
)

/** Finds the unfinished bulk mutation of the command line for a file. */
export async function findUnfinished(
  db: Sql,
  operatorId: string,
  mutation: string,
  sha256: string,
): Promise<BulkOperation | undefined> {
  const [row] = await selectUnfinished(db, { operatorId, mutation, sha256 })
  return row
}
