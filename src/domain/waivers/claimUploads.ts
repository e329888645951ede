import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { validationRefusal } from '../refusals/refusal.ts'
import { encodeTypeId } from '../scalars/typeid.ts'

// The row lock decides between two bookings that use the same file, and between a booking and deleteExpiredUploads.
const claim = preparedStatement(
  ({ operatorId, ownerId, uploadIds, now }: Placeholders<Claim>) => sql<{ uploadId: string }>`
  update upload set expires_at = null
  where operator_id = ${operatorId} and owner_id = ${ownerId} and upload_id = any(${uploadIds}) and expires_at > ${now}
  returning upload_id "uploadId"`,
)

interface Claim {
  operatorId: string
  ownerId: string
  uploadIds: readonly string[]
  now: Date
}

/**
 * Makes the uploads that an answer uses permanent; each can be used once. Call it in the transaction that stores the answers.
 * Refuses if an upload was used or has expired since the answers were checked.
 */
export async function claimUploads(
  db: Sql,
  operatorId: string,
  ownerId: string,
  uploadIds: readonly string[],
  now: Date,
): Promise<void> {
  if (uploadIds.length === 0) return
  const ordered = uploadIds.toSorted()
  const rows = await claim(db, { operatorId, ownerId, uploadIds: ordered, now })
  const claimed = new Set(rows.map(row => row.uploadId))
  const gone = ordered.filter(each => !claimed.has(each)).map(each => encodeTypeId('upl', each))
  if (gone.length === 0) return
  const detail = `These uploads are used already or have expired: ${gone.join(', ')}. Upload them again.`
  throw validationRefusal([{ path: ['input', 'answers'], detail }])
}
