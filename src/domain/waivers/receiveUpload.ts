import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Storage } from '../../platform/storage/Storage.ts'
import type { Caller } from '../access/Caller.ts'
import { ownerOf } from '../access/ownerOf.ts'
import { fileTooLarge } from '../refusals/fileTooLarge.ts'
import type { IncomingFile } from '../scalars/IncomingFile.ts'
import { newId } from '../scalars/typeid.ts'
import { cleanFileName } from './cleanFileName.ts'
import { cleanImage } from './cleanImage.ts'
import { limitWaitingUploads, uploadAllowances } from './limitWaitingUploads.ts'
import { sniffType } from './sniffType.ts'
import { storedName } from './storedName.ts'
import type { Upload } from './Upload.ts'

/** How long a file waits for an answer that uses it, in hours. */
export const HOURS_TO_USE = 24

const insertUpload = preparedStatement((upload: Placeholders<Upload & { operatorId: string }>) =>
  kysely.insertInto('upload').values({
    operator_id: upload.operatorId,
    upload_id: upload.uploadId,
    owner_id: upload.ownerId,
    file_name: upload.fileName,
    content_type: upload.contentType,
    bytes: upload.bytes,
    sha256: upload.sha256,
    created_at: upload.createdAt,
    expires_at: upload.expiresAt,
  }),
)

/**
 * Receives a file: detects its type from its bytes, re-encodes images, and streams other files into the storage while counting
 * the bytes. The file is stored before its row, so that every row has its file. A crash in between leaves a file that nothing
 * refers to.
 */
export async function receiveUpload(
  db: Sql,
  storage: Storage,
  caller: Caller,
  file: IncomingFile,
  now: Date,
): Promise<Upload> {
  const { operatorId } = caller
  const ownerId = ownerOf(caller)
  const allowance = caller.bookingId ? uploadAllowances.link : uploadAllowances.key
  await limitWaitingUploads(db, operatorId, ownerId, allowance, now)
  const uploadId = newId(now)
  const name = storedName(operatorId, uploadId)
  const { type, content } = await sniffType(bounded(file.content, storage.maxBytes))

  const sum = createHash('sha256')
  let bytes = 0
  const kept = type === 'application/pdf' ? content : [await cleanImage(type, await gather(content))]
  await storage.put(name, Readable.from(counted()), type)

  async function* counted() {
    for await (const chunk of kept) {
      sum.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }

  const upload = {
    uploadId,
    ownerId,
    fileName: cleanFileName(file.fileName, type),
    contentType: type,
    bytes,
    sha256: sum.digest('hex'),
    createdAt: now,
    expiresAt: new Date(now.getTime() + HOURS_TO_USE * 3_600_000),
  }
  try {
    await insertUpload(db, { operatorId, ...upload })
  } catch (error) {
    await storage.remove(name)
    throw error
  }
  return upload
}

/** Passes the content on, and refuses as soon as it exceeds the limit. */
async function* bounded(content: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.length
    if (bytes > maxBytes) {
      throw fileTooLarge(maxBytes)
    }
    yield chunk
  }
}

async function gather(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}
