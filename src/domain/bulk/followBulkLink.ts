import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Storage } from '../../platform/storage/Storage.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import { operatorOfLink } from '../access/operatorOfLink.ts'
import { Refusal } from '../refusals/refusal.ts'
import type { BulkOperation } from './BulkOperation.ts'
import { bulkFileName } from './bulkFileName.ts'
import { FILE_LINK, RESULT_LINK } from './bulkLinks.ts'
import { bulkOperationColumns } from './bulkOperationColumns.ts'
import type { BulkRun } from './createBulkOperation.ts'

const select = preparedStatement(({ operatorId, bulkOperationId }: Placeholders<BulkRun>) =>
  kysely
    .selectFrom('bulk_operation as b')
    .select('b.operator_id as operatorId')
    .select(bulkOperationColumns)
    .where('b.operator_id', '=', operatorId)
    .where('b.bulk_operation_id', '=', bulkOperationId),
)

async function follow(db: Sql, links: LinkSigner, purpose: string, token: string, now: Date) {
  const link = links.read(purpose, token)
  if (!link) throw new Refusal('not-found', 'This is not a link of a bulk operation.')
  if (link.expiresAt <= now) throw new Refusal('not-found', 'This link has expired: ask for the bulk operation again.')
  const operatorId = await operatorOfLink(db, link, 'bulk_operation')
  const [row] = operatorId ? await select(db, { operatorId, bulkOperationId: link.id }) : []
  if (!row) throw new Refusal('not-found', 'This bulk operation has been deleted.')
  return row
}

/** The bulk mutation whose file a link takes. */
export async function followFileLink(db: Sql, links: LinkSigner, token: string, now: Date): Promise<BulkRun> {
  const { operatorId, bulkOperationId } = await follow(db, links, FILE_LINK, token, now)
  return { operatorId, bulkOperationId }
}

/** The result of a bulk operation. */
export interface BulkResult extends BulkRun, Pick<BulkOperation, 'bytes'> {
  content: AsyncGenerator<Buffer, undefined>
}

/** The result that a link is for. */
export async function followResultLink(
  db: Sql,
  storage: Storage,
  links: LinkSigner,
  token: string,
  now: Date,
): Promise<BulkResult> {
  const { operatorId, ...row } = await follow(db, links, RESULT_LINK, token, now)
  return readResult(db, storage, operatorId, row)
}

/** Reads the result of a bulk operation that has ended. */
export function readResult(db: Sql, storage: Storage, operatorId: string, row: BulkOperation): BulkResult {
  const { bulkOperationId, bytes, query } = row
  const run = { operatorId, bulkOperationId }
  return { ...run, bytes, content: query === null ? readLines(db, run) : readParts(db, storage, run) }
}

const selectParts = preparedStatement(({ operatorId, bulkOperationId }: Placeholders<BulkRun>) =>
  kysely
    .selectFrom('bulk_part')
    .select('file_id as fileId')
    .where('operator_id', '=', operatorId)
    .where('bulk_operation_id', '=', bulkOperationId)
    .orderBy('part'),
)

async function* readParts(db: Sql, storage: Storage, run: BulkRun): AsyncGenerator<Buffer, undefined> {
  for (const { fileId } of await selectParts(db, run)) yield* await storage.get(bulkFileName(run.operatorId, fileId))
}

const PAGE = 500

const selectLines = preparedStatement(
  ({ operatorId, bulkOperationId, after }: Placeholders<BulkRun & { after: number }>) =>
    kysely
      .selectFrom('bulk_line')
      .select(['line', 'verdict'])
      .where('operator_id', '=', operatorId)
      .where('bulk_operation_id', '=', bulkOperationId)
      .where('line', '>', after)
      .orderBy('line')
      .limit(PAGE),
)

async function* readLines(db: Sql, run: BulkRun): AsyncGenerator<Buffer, undefined> {
  for (let after = 0; ; ) {
    const rows = await selectLines(db, { ...run, after })
    if (rows.length === 0) return
    yield Buffer.from(rows.map(({ verdict }) => `${verdict}\n`).join(''))
    after = rows.at(-1)!.line
  }
}
