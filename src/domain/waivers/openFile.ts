import type { Readable } from 'node:stream'
import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, statement } from '../../platform/sql/statement.ts'
import type { Storage } from '../../platform/storage/Storage.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import { Refusal } from '../refusals/refusal.ts'
import { cleanFileName } from './cleanFileName.ts'
import { FILE_LINK } from './fileUrl.ts'
import { storedName } from './storedName.ts'
import type { Upload } from './Upload.ts'

// The token is the credential and does not name the operator: one probe of the primary key for each operator.
const selectUpload = statement(({ uploadId }: Placeholders<{ uploadId: string }>) =>
  kysely
    .selectFrom('operator as o')
    .innerJoin('upload as u', 'u.operator_id', 'o.operator_id')
    .select(['u.operator_id as operatorId', 'u.file_name as fileName', 'u.content_type as contentType', 'u.bytes'])
    .where('u.upload_id', '=', uploadId),
)

export interface OpenFile extends Pick<Upload, 'fileName' | 'contentType' | 'bytes'> {
  content: Readable
}

/** Opens the file of a signed link, unless the link has expired or the file no longer exists. */
export async function openFile(
  db: Sql,
  storage: Storage,
  links: LinkSigner,
  token: string,
  now: Date,
): Promise<OpenFile> {
  const link = links.read(FILE_LINK, token)
  if (!link) throw new Refusal('not-found', 'This is not a link to a file.')
  if (link.expiresAt <= now) throw new Refusal('not-found', 'This link has expired: ask for the file again.')
  const [row] = await selectUpload(db, { uploadId: link.id })
  if (!row) throw new Refusal('not-found', 'This file has been deleted.')
  const { operatorId, ...file } = row
  const fileName = cleanFileName(file.fileName, file.contentType)
  return { ...file, fileName, content: await storage.get(storedName(operatorId, link.id)) }
}
