import { sql } from 'kysely'
import type { ChoreRun } from '../../platform/jobs/ChoreRun.ts'
import type { Database } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Storage } from '../../platform/storage/Storage.ts'
import { forEachOperator, operatorsWith } from '../access/forEachOperator.ts'
import { storedName } from './storedName.ts'

interface Services {
  database: Database
  storage: Storage
}

const BATCH = 100

const selectOperators = preparedStatement(({ now }: Placeholders<{ now: Date }>) =>
  operatorsWith(sql`upload u where u.operator_id = o.operator_id and u.expires_at <= ${now}`),
)

const selectExpired = preparedStatement(
  ({ operatorId, now, skipped }: Placeholders<{ operatorId: string; now: Date; skipped: readonly string[] }>) =>
    kysely
      .selectFrom('upload')
      .select('upload_id as uploadId')
      .where('operator_id', '=', operatorId)
      .where('expires_at', '<=', now)
      .where(sql<boolean>`upload_id <> all(${skipped})`)
      .orderBy('expires_at')
      .limit(BATCH),
)

const lockExpired = preparedStatement(
  ({ operatorId, uploadId, now }: Placeholders<{ operatorId: string; uploadId: string; now: Date }>) =>
    kysely
      .selectFrom('upload')
      .select('upload_id')
      .where('operator_id', '=', operatorId)
      .where('upload_id', '=', uploadId)
      .where('expires_at', '<=', now)
      .forUpdate()
      .skipLocked(),
)

const deleteRow = preparedStatement(
  ({ operatorId, uploadId }: Placeholders<{ operatorId: string; uploadId: string }>) =>
    kysely.deleteFrom('upload').where('operator_id', '=', operatorId).where('upload_id', '=', uploadId),
)

/**
 * Deletes uploads that no answer used in time: the file first, then its row, while the row is locked. A crash in between leaves
 * an expired row, which claimUploads refuses and the next run deletes: no file is left without a row. A file that an answer uses
 * is never touched, because using it clears its expiry. Like all chores, it covers all operators.
 *
 * @returns the number of deleted uploads
 */
export async function deleteExpiredUploads(services: Services, now: Date, run: ChoreRun): Promise<number> {
  /** Uploads to skip in this run: their file could not be removed, or another transaction has locked the row. */
  const skipped: string[] = []
  let deleted = 0
  await forEachOperator(await selectOperators(services.database, { now }), run, async operatorId => {
    const expired = await selectExpired(services.database, { operatorId, now, skipped })
    for (const { uploadId } of expired) {
      if (run.stopping.aborted) return false
      try {
        if (await deleteUpload(services, operatorId, uploadId, now)) deleted++
        else skipped.push(uploadId)
      } catch (error) {
        run.report(error, { operatorId, uploadId })
        skipped.push(uploadId)
      }
    }
    return expired.length === BATCH
  })
  return deleted
}

async function deleteUpload({ database, storage }: Services, operatorId: string, uploadId: string, now: Date) {
  return database.transaction(async db => {
    const held = await lockExpired(db, { operatorId, uploadId, now })
    if (held.length === 0) return false
    await storage.remove(storedName(operatorId, uploadId))
    await deleteRow(db, { operatorId, uploadId })
    return true
  })
}
