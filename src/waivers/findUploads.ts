import type { Sql } from '../database/Database.ts'
import { cleanFileName } from './cleanFileName.ts'
import type { Upload } from './Upload.ts'

const COLUMNS = `
  upload_id "uploadId", owner_id "ownerId", file_name "fileName", content_type "contentType", bytes, sha256,
  created_at "createdAt", expires_at "expiresAt"`

const USABLE = `
  select ${COLUMNS} from upload
  where operator_id = $1 and owner_id = $2 and upload_id = any($3) and expires_at > $4`

const BY_ID = `select ${COLUMNS} from upload where operator_id = $1 and upload_id = any($2)`

/** Finds those of the uploads that this owner can still use: uploaded by it, not expired, and not used by an answer yet. */
export async function findUploads(
  sql: Sql,
  operatorId: string,
  ownerId: string,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Upload>> {
  if (ids.length === 0) return new Map()
  return byId(await sql.query<Upload>(USABLE, [operatorId, ownerId, ids, now]))
}

/** Finds uploads by their identifiers, from any sender: for callers who can read the answer that refers to them. */
export async function findUploadsById(
  sql: Sql,
  operatorId: string,
  ids: readonly string[],
): Promise<Map<string, Upload>> {
  return byId(await sql.query<Upload>(BY_ID, [operatorId, ids]))
}

function byId(rows: Upload[]): Map<string, Upload> {
  // Names that were stored before extensions were corrected are shown as they would be stored now.
  for (const row of rows) row.fileName = cleanFileName(row.fileName, row.contentType)
  return new Map(rows.map(row => [row.uploadId, row]))
}
