import type { Database } from '../database.ts'
import type { Storage } from './Storage.ts'
import { storedName } from './storedName.ts'

const AT_ONCE = 100

const TAKE_EXPIRED = `
  select operator_id "operatorId", upload_id "uploadId" from upload
  where expires_at <= $1
  order by expires_at
  limit ${AT_ONCE}
  for update skip locked`

const DELETE = 'delete from upload where operator_id = $1 and upload_id = $2'

/**
 * Deletes uploads that no answer used in time: the file first, then its row, while the row is locked.
 * A crash in between leaves an expired row, which claimUploads refuses and the next run takes again: no file is left behind
 * without a row, and a file that an answer uses is never looked at, because using it has cleared its expiry.
 * It looks at all operators, as chores do.
 */
export async function deleteExpiredUploads(
  services: { database: Database; storage: Storage },
  now: Date,
): Promise<number> {
  const { database, storage } = services
  let deleted = 0
  for (let more = true; more; ) {
    const count = await database.transaction(async sql => {
      const expired = await sql.query<{ operatorId: string; uploadId: string }>(TAKE_EXPIRED, [now])
      for (const { operatorId, uploadId } of expired) {
        await storage.remove(storedName(operatorId, uploadId))
        await sql.query(DELETE, [operatorId, uploadId])
      }
      return expired.length
    })
    deleted += count
    more = count === AT_ONCE
  }
  return deleted
}
