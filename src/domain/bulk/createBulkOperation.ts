import { sql } from 'kysely'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Database, Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { locks } from '../../platform/sql/locks.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { Refusal } from '../refusals/refusal.ts'
import { newId } from '../scalars/typeid.ts'
import type { BulkMutation } from './BulkMutation.ts'
import type { BulkOperation } from './BulkOperation.ts'
import { BulkOperationKind } from './BulkOperationKind.ts'
import { BulkOperationStatus } from './BulkOperationStatus.ts'
import { bulkLimits } from './bulkLimits.ts'

/** The payload of the job that runs a bulk operation for some seconds. */
export interface BulkRun {
  operatorId: string
  bulkOperationId: string
}

const MAX_ATTEMPTS = 10

/** Enqueues the next run of a bulk operation. All of them share a queue, so they never occupy more than one worker. */
export async function enqueueBulkRun(db: Sql, run: BulkRun): Promise<void> {
  const { operatorId, bulkOperationId } = run
  const options = { key: `bulk ${bulkOperationId}`, queue: 'bulk', maxAttempts: MAX_ATTEMPTS }
  await enqueue(db, 'bulk', { operatorId, bulkOperationId } satisfies BulkRun, options)
}

/** A bulk operation to make: a query, or the mutation of each line of a file. */
export type NewBulkOperation = { query: string } | { mutation: BulkMutation; notify: boolean }

const lock = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) =>
    sql`select pg_advisory_xact_lock(${locks.bulkOperations(operatorId)})`,
)

const countUnfinished = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) => sql<{ unfinished: number }>`
  select count(*)::int unfinished from bulk_operation where operator_id = ${operatorId} and finished_at is null`,
)

const insert = preparedStatement((row: Placeholders<NewRow>) =>
  kysely.insertInto('bulk_operation').values({
    operator_id: row.operatorId,
    bulk_operation_id: row.bulkOperationId,
    kind: row.kind,
    state: row.status,
    query: row.query,
    mutation: row.mutation,
    notify: row.notify,
    key_id: row.keyId,
    created_at: row.createdAt,
    expires_at: row.expiresAt,
  }),
)

type NewRow = { operatorId: string } & Pick<
  BulkOperation,
  'bulkOperationId' | 'kind' | 'status' | 'query' | 'mutation' | 'notify' | 'keyId' | 'createdAt' | 'expiresAt'
>

/**
 * Makes a bulk operation. A query starts at once; a mutation waits for its file.
 * @param keyId null for the command line
 */
export async function createBulkOperation(
  database: Database,
  operatorId: string,
  keyId: string | null,
  requested: NewBulkOperation,
  now: Date,
): Promise<string> {
  const bulkOperationId = newId(now)
  const expiresAt = new Date(now.getTime() + bulkLimits.keptDays * 86_400_000)
  const ofQuery = 'query' in requested
  const row: NewRow = {
    operatorId,
    bulkOperationId,
    kind: ofQuery ? BulkOperationKind.QUERY : BulkOperationKind.MUTATION,
    status: ofQuery ? BulkOperationStatus.RUNNING : BulkOperationStatus.CREATED,
    query: ofQuery ? requested.query : null,
    mutation: ofQuery ? null : requested.mutation,
    notify: ofQuery ? false : requested.notify,
    keyId,
    createdAt: now,
    expiresAt,
  }
  await database.transaction(async db => {
    await lock(db, { operatorId })
    const [count] = await countUnfinished(db, { operatorId })
    const { unfinished } = count!
    if (unfinished >= bulkLimits.unfinished) throw tooMany(unfinished)
    await insert(db, row)
    if (ofQuery) await enqueueBulkRun(db, { operatorId, bulkOperationId })
  })
  return bulkOperationId
}

function tooMany(unfinished: number): Refusal {
  return new Refusal(
    'rate-limited',
    `${unfinished} bulk operations of this operator have not ended, and at most ${bulkLimits.unfinished} may. ` +
      'Wait until one has ended, or cancel one.',
    { retryAfterSeconds: 60 },
  )
}
