import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { cleanFileName } from './cleanFileName.ts'
import type { Upload } from './Upload.ts'

interface Asked {
  operatorId: string
  uploadIds: readonly string[]
}

const byId = ({ operatorId, uploadIds }: Placeholders<Asked>) =>
  kysely
    .selectFrom('upload')
    .select([
      'upload_id as uploadId',
      'owner_id as ownerId',
      'file_name as fileName',
      'content_type as contentType',
      'bytes',
      'sha256',
      'created_at as createdAt',
      'expires_at as expiresAt',
    ])
    .where('operator_id', '=', operatorId)
    .where(eb => eb('upload_id', '=', eb.fn.any(uploadIds)))

const selectById = preparedStatement(byId)

const selectUsable = preparedStatement((asked: Placeholders<Asked & { ownerId: string; now: Date }>) =>
  byId(asked).where('owner_id', '=', asked.ownerId).where('expires_at', '>', asked.now),
)

/** Finds those of the uploads that this owner can still use: uploaded by it, not expired, and not used by an answer yet. */
export async function findUploads(
  db: Sql,
  operatorId: string,
  ownerId: string,
  uploadIds: readonly string[],
  now: Date,
): Promise<Map<string, Upload>> {
  if (uploadIds.length === 0) return new Map()
  return mapById(await selectUsable(db, { operatorId, ownerId, uploadIds, now }))
}

/** Finds uploads by their identifiers, from any sender: for callers who can read the answer that refers to them. */
export async function findUploadsById(
  db: Sql,
  operatorId: string,
  uploadIds: readonly string[],
): Promise<Map<string, Upload>> {
  return mapById(await selectById(db, { operatorId, uploadIds }))
}

function mapById(rows: Upload[]): Map<string, Upload> {
  // Names that were stored before extensions were corrected are shown as they would be stored now.
  for (const row of rows) row.fileName = cleanFileName(row.fileName, row.contentType)
  return new Map(rows.map(row => [row.uploadId, row]))
}
