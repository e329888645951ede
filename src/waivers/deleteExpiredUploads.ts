import type { ChoreRun } from '../database/ChoreRun.ts'
import type { Database } from '../database/Database.ts'
import type { Storage } from './Storage.ts'
import { storedName } from './storedName.ts'

interface Services {
  database: Database
  storage: Storage
}

const FIND_EXPIRED = `
  select operator_id "operatorId", upload_id "uploadId" from upload
  where expires_at <= $1 and upload_id <> all($2)
  order by expires_at
  limit 100`

const LOCK = `
  select from upload where operator_id = $1 and upload_id = $2 and expires_at <= $3
  for update skip locked`

const DELETE = 'delete from upload where operator_id = $1 and upload_id = $2'

/**
 * Deletes uploads that no answer used in time: the file first, then its row, while the row is locked. A crash in between leaves
 * an expired row, which claimUploads refuses and the next run deletes: no file is left without a row. A file that an answer uses
 * is never touched, because using it clears its expiry. Like all chores, it covers all operators.
 *
 * @returns the number of deleted uploads
 */
export async function deleteExpiredUploads(services: Services, now: Date, run: ChoreRun): Promise<number> {
  /** Uploads to skip in this run: their file could not be removed, or another transaction has locked the row. */
  const left: string[] = []
  let deleted = 0
  for (;;) {
    const expired = await services.database.query<{ operatorId: string; uploadId: string }>(FIND_EXPIRED, [now, left])
    if (expired.length === 0) return deleted
    for (const { operatorId, uploadId } of expired) {
      if (run.stopping.aborted) return deleted
      try {
        if (await deleteUpload(services, operatorId, uploadId, now)) deleted++
        else left.push(uploadId)
      } catch (error) {
        run.report(error, { operatorId, uploadId })
        left.push(uploadId)
      }
    }
  }
}

async function deleteUpload({ database, storage }: Services, operatorId: string, uploadId: string, now: Date) {
  return database.transaction(async sql => {
    const held = await sql.query(LOCK, [operatorId, uploadId, now])
    if (held.length === 0) return false
    await storage.remove(storedName(operatorId, uploadId))
    await sql.query(DELETE, [operatorId, uploadId])
    return true
  })
}
