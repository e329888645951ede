import type { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { Storage } from './Storage.ts'
import type { S3Settings } from './StorageSettings.ts'

/** Stores files in an S3-compatible bucket. */
export class S3Storage implements Storage {
  readonly maxBytes: number
  readonly #bucket: string
  readonly #client: S3Client

  constructor(config: S3Settings, maxBytes: number) {
    const { endpoint, region, bucket, accessKeyId, secretAccessKey, forcePathStyle } = config
    this.maxBytes = maxBytes
    this.#bucket = bucket
    this.#client = new S3Client({
      region,
      forcePathStyle,
      credentials: { accessKeyId, secretAccessKey },
      // Many S3-compatible servers do not support the newest checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint && { endpoint }),
    })
  }

  // An object appears only when it is complete; the parts of a failed upload are deleted.
  async put(name: string, content: Readable, contentType: string): Promise<void> {
    const object = { Bucket: this.#bucket, Key: name, Body: content, ContentType: contentType }
    let broken: Error | undefined
    content.once('error', error => {
      broken = error
    })
    try {
      await new Upload({ client: this.#client, params: object }).done()
    } catch (error) {
      // A failure to delete the parts must not hide the original error.
      throw broken ?? error
    }
  }

  async get(name: string, skip = 0): Promise<Readable> {
    const part = { Bucket: this.#bucket, Key: name, ...(skip > 0 && { Range: `bytes=${skip}-` }) }
    const { Body } = await this.#client.send(new GetObjectCommand(part))
    return Body as Readable
  }

  async remove(name: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: name }))
  }
}
