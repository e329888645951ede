import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

const NAME = /\.(ndjson|jsonl|csv)(\.gz)?$/i

/**
 * A usage file to import, kept open during the import: if it is replaced meanwhile, the original is still read to its
 * end.
 */
export class UsageFile {
  readonly name: string
  readonly csv: boolean
  /** The file's size in bytes, as stored. */
  readonly size: number
  /** The number of bytes read. */
  read = 0
  readonly #file: FileHandle
  readonly #compressed: boolean
  readonly #changed: number

  private constructor(file: FileHandle, path: string, [, format, compressed]: string[], size: number, changed: number) {
    this.#file = file
    this.name = basename(path)
    this.csv = format!.toLowerCase() === 'csv'
    this.#compressed = compressed !== undefined
    this.size = size
    this.#changed = changed
  }

  static async open(path: string): Promise<UsageFile> {
    const parts = NAME.exec(path)
    if (!parts) throw new Error(`"${path}" does not end in .ndjson, .jsonl or .csv, with or without .gz.`)
    const file = await open(path).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new Error(`There is no file "${path}".`) : error
    })
    const stat = await file.stat()
    if (!stat.isFile())
      throw new Error(`"${path}" is not a regular file: an import must be able to continue where it stopped.`)
    return new UsageFile(file, path, parts, stat.size, stat.mtimeMs)
  }

  /** SHA-256 of the file as stored. */
  async hash(): Promise<Buffer> {
    const hash = createHash('sha256')
    for await (const chunk of this.#stream()) hash.update(chunk)
    return hash.digest()
  }

  /** The uncompressed content. */
  content(): AsyncIterable<Buffer> {
    return this.#compressed ? pipeline(this.#counted(), createGunzip(), () => {}) : this.#counted()
  }

  async *#counted(): AsyncGenerator<Buffer> {
    for await (const chunk of this.#stream() as AsyncIterable<Buffer>) {
      this.read += chunk.length
      yield chunk
    }
  }

  /** Throws if the file was written to since it was opened: the lines read would not be those recorded as read. */
  async refuseChanged(): Promise<void> {
    const { size, mtimeMs } = await this.#file.stat()
    if (size === this.size && mtimeMs === this.#changed) return
    throw new Error(`"${this.name}" changed while it was read. Import it again when nothing writes to it.`)
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  #stream() {
    return this.#file.createReadStream({ start: 0, autoClose: false, highWaterMark: 2 ** 18 })
  }
}
