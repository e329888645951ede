import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Sql } from '../database/Database.ts'
import { fileTooLarge } from '../refusals/fileTooLarge.ts'
import type { IncomingFile } from '../scalars/IncomingFile.ts'
import { newId } from '../scalars/typeid.ts'
import { cleanFileName } from './cleanFileName.ts'
import { cleanImage } from './cleanImage.ts'
import { limitWaitingUploads, type UploadAllowance } from './limitWaitingUploads.ts'
import type { Storage } from './Storage.ts'
import { sniffType } from './sniffType.ts'
import { storedName } from './storedName.ts'
import type { Upload } from './Upload.ts'

const HOURS_TO_USE = 24

const INSERT = `
  insert into upload (operator_id, upload_id, owner_id, file_name, content_type, bytes, sha256, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`

/**
 * Receives a file: detects its type from its bytes, re-encodes images, and streams other files into the storage while counting
 * the bytes. The file is stored before its row, so that every row has its file. A crash in between leaves a file that nothing
 * refers to.
 */
export async function receiveUpload(
  sql: Sql,
  storage: Storage,
  operatorId: string,
  owner: { ownerId: string; allowance: UploadAllowance },
  file: IncomingFile,
  now: Date,
): Promise<Upload> {
  const { ownerId, allowance } = owner
  await limitWaitingUploads(sql, operatorId, ownerId, allowance, now)
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
  const { fileName, contentType, sha256, createdAt, expiresAt } = upload
  const row = [operatorId, uploadId, ownerId, fileName, contentType, bytes, sha256, createdAt, expiresAt]
  try {
    await sql.query(INSERT, row)
  } catch (error) {
    await storage.remove(name)
    throw error
  }
  return upload as Upload
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
