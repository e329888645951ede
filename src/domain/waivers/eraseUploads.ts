import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

interface Erased {
  operatorId: string
  uploadIds: readonly string[]
  /** Bookings by whose links files were sent. */
  ownerIds: readonly string[]
  now: Date
}

const erase = preparedStatement(
  ({ operatorId, uploadIds, ownerIds, now }: Placeholders<Erased>) => sql<{ uploadId: string }>`
  update upload set file_name = '', sha256 = '', expires_at = ${now}
  where operator_id = ${operatorId} and (upload_id = any(${uploadIds}) or owner_id = any(${ownerIds}))
  returning upload_id "uploadId"`,
)

/** Erases uploads: nobody can open them any more, and the next deleteExpiredUploads deletes the files. Returns how many. */
export async function eraseUploads(db: Sql, erased: Erased): Promise<number> {
  return (await erase(db, erased)).length
}
