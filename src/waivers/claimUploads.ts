import type { Sql } from '../database/Database.ts'
import { validationRefusal } from '../refusal.ts'
import { encodeTypeId } from '../scalars/typeid.ts'

// The row lock decides between two bookings that want the same file, and between a booking and deleteExpiredUploads.
const CLAIM = `
  update upload set expires_at = null
  where operator_id = $1 and owner_id = $2 and upload_id = any($3) and expires_at > $4
  returning upload_id "uploadId"`

/** Finds and locks those of these uploads that can still be used: a part of the statement that books. */
export const lockUploads = (at: { operator: string; owner: string; uploads: string; now: string }) => `
  select u.upload_id from upload u
  where u.operator_id = ${at.operator} and u.owner_id = ${at.owner} and u.upload_id = any(${at.uploads}::uuid[])
    and u.expires_at > ${at.now}
  for update`

/** Keeps the uploads `f` for good: a part of the statement that books. @param at what follows `from`, with `f.upload_id` */
export const keepUploads = (at: { operator: string; from: string }) => `
  update upload u set expires_at = null from ${at.from} where u.operator_id = ${at.operator} and u.upload_id = f.upload_id`

/**
 * Uploads that an answer uses stay for good; each can be used once. Runs in the transaction that keeps the answers.
 * Refuses when one was used or has expired between the check of the answers and now.
 */
export async function claimUploads(
  sql: Sql,
  operatorId: string,
  ownerId: string,
  uploadIds: readonly string[],
  now: Date,
): Promise<void> {
  if (uploadIds.length === 0) return
  const ordered = uploadIds.toSorted()
  const rows = await sql.query<{ uploadId: string }>(CLAIM, [operatorId, ownerId, ordered, now])
  const claimed = new Set(rows.map(row => row.uploadId))
  const gone = ordered.filter(each => !claimed.has(each)).map(each => encodeTypeId('upl', each))
  if (gone.length === 0) return
  const detail = `These uploads are used already or have expired: ${gone.join(', ')}. Upload them again.`
  throw validationRefusal([{ path: ['input', 'answers'], detail }])
}
