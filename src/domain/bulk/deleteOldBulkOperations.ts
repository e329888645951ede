import { type Expression, sql } from 'kysely'
import type { ChoreRun } from '../../platform/jobs/ChoreRun.ts'
import type { Database } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, statement } from '../../platform/sql/statement.ts'
import type { Storage } from '../../platform/storage/Storage.ts'
import { forEachOperator, type OperatorRef } from '../access/forEachOperator.ts'
import { bulkFileName } from './bulkFileName.ts'
import { bulkLimits } from './bulkLimits.ts'
import type { BulkRun } from './createBulkOperation.ts'

interface Services {
  database: Database
  storage: Storage
}

const HOURS = bulkLimits.linkHours

const UNSENT = (now: Expression<Date>) =>
  sql`state = 'CREATED' and created_at <= ${now}::timestamptz - make_interval(hours => ${HOURS})`

const selectUnsent = statement(
  ({ now }: Placeholders<{ now: Date }>) => sql<OperatorRef>`
  select distinct operator_id "operatorId" from bulk_operation where ${UNSENT(now)}`,
)

const failUnsent = statement(
  ({ operatorId, now }: Placeholders<{ operatorId: string; now: Date }>) => sql`
  update bulk_operation set state = 'FAILED', failure = ${`Its file was not sent within ${HOURS === 1 ? 'an hour' : `${HOURS} hours`}.`}, finished_at = ${now}
  where operator_id = ${operatorId} and ${UNSENT(now)}`,
)

const selectExpired = statement(({ now, skipped }: Placeholders<{ now: Date; skipped: readonly string[] }>) =>
  kysely
    .selectFrom('bulk_operation')
    .select(['operator_id as operatorId', 'bulk_operation_id as bulkOperationId', 'input_file_id as inputFileId'])
    .where('expires_at', '<=', now)
    .where(sql<boolean>`bulk_operation_id <> all(${skipped})`)
    .orderBy('expires_at')
    .limit(100),
)

// Ends it, so that a run that is under way records nothing any more.
const end = statement(
  ({ operatorId, bulkOperationId, now }: Placeholders<BulkRun & { now: Date }>) => sql`
  update bulk_operation set state = 'CANCELLED', finished_at = ${now}
  where operator_id = ${operatorId} and bulk_operation_id = ${bulkOperationId} and finished_at is null`,
)

const selectFiles = statement(({ operatorId, bulkOperationId }: Placeholders<BulkRun>) =>
  kysely
    .selectFrom('bulk_part')
    .select('file_id as fileId')
    .where('operator_id', '=', operatorId)
    .where('bulk_operation_id', '=', bulkOperationId),
)

const BATCH = 10_000

const deleteLines = statement(
  ({ operatorId, bulkOperationId }: Placeholders<BulkRun>) => sql<{ count: number }>`
  with deleted as (
    delete from bulk_line where operator_id = ${operatorId} and bulk_operation_id = ${bulkOperationId} and line in (
      select line from bulk_line
      where operator_id = ${operatorId} and bulk_operation_id = ${bulkOperationId} order by line limit ${BATCH})
    returning 1
  )
  select count(*)::int from deleted`,
)

const deleteParts = statement(({ operatorId, bulkOperationId }: Placeholders<BulkRun>) =>
  kysely.deleteFrom('bulk_part').where('operator_id', '=', operatorId).where('bulk_operation_id', '=', bulkOperationId),
)

const deleteRow = statement(({ operatorId, bulkOperationId }: Placeholders<BulkRun>) =>
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
  await forEachOperator(await selectUnsent(database, { now }), run, async operatorId => {
    await failUnsent(database, { operatorId, now })
    return false
  })
  const skipped: string[] = []
  for (;;) {
    const expired = await selectExpired(database, { now, skipped })
    if (expired.length === 0) return
    for (const { inputFileId, ...each } of expired) {
      if (run.stopping.aborted) return
      try {
        await deleteOne(services, each, inputFileId, now)
      } catch (error) {
        run.report(error, { ...each })
        skipped.push(each.bulkOperationId)
      }
    }
  }
}

async function deleteOne({ database, storage }: Services, run: BulkRun, inputFileId: string | null, now: Date) {
  await end(database, { ...run, now })
  const files = (await selectFiles(database, run)).map(each => each.fileId)
  for (const fileId of inputFileId === null ? files : [...files, inputFileId]) {
    await storage.remove(bulkFileName(run.operatorId, fileId))
  }
  for (let more = true; more; ) more = (await deleteLines(database, run))[0]!.count === BATCH
  await database.transaction(async db => {
    await deleteParts(db, run)
    await deleteRow(db, run)
  })
}
