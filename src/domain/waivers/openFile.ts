import type { Readable } from 'node:stream'
import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Storage } from '../../platform/storage/Storage.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import { operatorOfLink } from '../access/operatorOfLink.ts'
import { Refusal } from '../refusals/refusal.ts'
import { cleanFileName } from './cleanFileName.ts'
import { FILE_LINK } from './fileUrl.ts'
import { storedName } from './storedName.ts'
import type { Upload } from './Upload.ts'

const selectUpload = preparedStatement(
  ({ operatorId, uploadId }: Placeholders<{ operatorId: string; uploadId: string }>) =>
    kysely
      .selectFrom('upload')
      .select(['file_name as fileName', 'content_type as contentType', 'bytes'])
      .where('operator_id', '=', operatorId)
      .where('upload_id', '=', uploadId),
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
  const operatorId = await operatorOfLink(db, link, 'upload')
  const [file] = operatorId ? await selectUpload(db, { operatorId, uploadId: link.id }) : []
  if (!operatorId || !file) throw new Refusal('not-found', 'This file has been deleted.')
  const fileName = cleanFileName(file.fileName, file.contentType)
  return { ...file, fileName, content: await storage.get(storedName(operatorId, link.id)) }
}
