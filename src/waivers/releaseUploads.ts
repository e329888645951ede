import type { Sql } from '../database/Database.ts'

const RELEASE = 'update upload set expires_at = $3 where operator_id = $1 and upload_id = any($2)'

/** Marks uploads that no answer uses any more as expired: the next deleteExpiredUploads removes them. */
export async function releaseUploads(
  sql: Sql,
  operatorId: string,
  uploadIds: readonly string[],
  now: Date,
): Promise<void> {
  if (uploadIds.length > 0) await sql.query(RELEASE, [operatorId, uploadIds, now])
}
