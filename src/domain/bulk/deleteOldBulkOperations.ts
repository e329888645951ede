import { type Expression, sql } from 'kysely'
import type { ChoreRun } from '../../platform/jobs/ChoreRun.ts'
import type { Database } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Storage } from '../../platform/storage/Storage.ts'
import { forEachOperator, operatorsWith } from '../access/forEachOperator.ts'
import { bulkFileName } from './bulkFileName.ts'
import { bulkLimits } from './bulkLimits.ts'
import type { BulkRun } from './createBulkOperation.ts'

interface Services {
  database: Database
  storage: Storage
}

const HOURS = bulkLimits.linkHours

const UNSENT = (now: Expression<Date>) =>
  sql`b.state = 'CREATED' and b.created_at <= ${now}::timestamptz - make_interval(hours => ${HOURS})`

const BATCH = 100

const selectOperators = preparedStatement(({ now }: Placeholders<{ now: Date }>) =>
  operatorsWith(
    sql`bulk_operation b where b.operator_id = o.operator_id and (b.expires_at <= ${now} or ${UNSENT(now)})`,
  ),
)

const failUnsent = preparedStatement(
  ({ operatorId, now }: Placeholders<{ operatorId: string; now: Date }>) => sql`
  update bulk_operation b set state = 'FAILED', failure = ${`Its file was not sent within ${HOURS === 1 ? 'an hour' : `${HOURS} hours`}.`}, finished_at = ${now}
  where b.operator_id = ${operatorId} and ${UNSENT(now)}`,
)

const selectExpired = preparedStatement(
  ({ operatorId, now, skipped }: Placeholders<{ operatorId: string; now: Date; skipped: readonly string[] }>) =>
    kysely
      .selectFrom('bulk_operation')
      .select(['bulk_operation_id as bulkOperationId', 'input_file_id as inputFileId'])
      .where('operator_id', '=', operatorId)
      .where('expires_at', '<=', now)
      .where(sql<boolean>`bulk_operation_id <> all(${skipped})`)
      .orderBy('expires_at')
      .limit(BATCH),
)

// Ends it, so that a run that is under way records nothing any more.
const end = preparedStatement(
  ({ operatorId, bulkOperationId, now }: Placeholders<BulkRun & { now: Date }>) => sql`
  update bulk_operation set state = 'CANCELLED', finished_at = ${now}
  where operator_id = ${operatorId} and bulk_operation_id = ${bulkOperationId} and finished_at is null`,
)

const selectFiles = preparedStatement(({ operatorId, bulkOperationId }: Placeholders<BulkRun>) =>
  kysely
    .selectFrom('bulk_part')
    .select('file_id as fileId')
    .where('operator_id', '=', operatorId)
    .where('bulk_operation_id', '=', bulkOperationId),
)

const LINES = 10_000

const deleteLines = preparedStatement(
  ({ operatorId, bulkOperationId }: Placeholders<BulkRun>) => sql<{ count: number }>`
  with deleted as (
    delete from bulk_line where operator_id = ${operatorId} and bulk_operation_id = ${bulkOperationId} and line in (
      select line from bulk_line
      where operator_id = ${operatorId} and bulk_operation_id = ${bulkOperationId} order by line limit ${LINES})
    returning 1
  )
  select count(*)::int from deleted`,
)

const deleteParts = preparedStatement(({ operatorId, bulkOperationId }: Placeholders<BulkRun>) =>
  kysely.deleteFrom('bulk_part').where('operator_id', '=', operatorId).where('bulk_operation_id', '=', bulkOperationId),
)

const deleteRow = preparedStatement(({ operatorId, bulkOperationId }: Placeholders<BulkRun>) =>
  kysely
    .deleteFrom('bulk_operation')
    .where('operator_id', '=', operatorId)
    .where('bulk_operation_id', '=', bulkOperationId),
)

/**
 * Deletes bulk operations that have expired, with their files and results, and gives up those whose file was never sent. The rows
 * are deleted last, so that no file is left without a row.
 */
export async function deleteOldBulkOperations(services: Services, now: Date, run: ChoreRun): Promise<void> {
  const { database } = services
  const skipped: string[] = []
  await forEachOperator(await selectOperators(database, { now }), run, async operatorId => {
    await failUnsent(database, { operatorId, now })
    const expired = await selectExpired(database, { operatorId, now, skipped })
    for (const { bulkOperationId, inputFileId } of expired) {
      if (run.stopping.aborted) return false
      try {
        await deleteOne(services, { operatorId, bulkOperationId }, inputFileId, now)
      } catch (error) {
        run.report(error, { operatorId, bulkOperationId })
        skipped.push(bulkOperationId)
      }
    }
    return expired.length === BATCH
  })
}

async function deleteOne({ database, storage }: Services, run: BulkRun, inputFileId: string | null, now: Date) {
  await end(database, { ...run, now })
  const files = (await selectFiles(database, run)).map(each => each.fileId)
  for (const fileId of inputFileId === null ? files : [...files, inputFileId]) {
    await storage.remove(bulkFileName(run.operatorId, fileId))
  }
  for (let more = true; more; ) more = (await deleteLines(database, run))[0]!.count === LINES
  await database.transaction(async db => {
    await deleteParts(db, run)
    await deleteRow(db, run)
  })
}
