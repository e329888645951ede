import { constants, type FileHandle, open } from 'node:fs/promises'
import type { FileRecord } from './splitRecords.ts'

/** Why a record was rejected. */
export interface Rejection {
  record: FileRecord
  code: string
  detail: string
}

/**
 * Writes rejected records to a file, one JSON object per line. The rows of a batch are written before it is committed,
 * and overwritten if it is not committed in the end.
 */
export class RejectsFile {
  readonly #file: FileHandle
  #kept: number
  #end: number

  private constructor(file: FileHandle, kept: number) {
    this.#file = file
    this.#kept = kept
    this.#end = kept
  }

  /** @param lines the lines of the imported file that are processed; rows about these stay when the import continues */
  static async open(path: string, lines: number): Promise<RejectsFile> {
    const file = await open(path, constants.O_RDWR | constants.O_CREAT)
    const kept = lines === 0 ? 0 : await lengthUpTo(file, lines)
    await file.truncate(kept)
    return new RejectsFile(file, kept)
  }

  /** Writes the rejections of a batch that is about to be committed. */
  async write(rejections: readonly Rejection[]): Promise<void> {
    const text = Buffer.from(rejections.map(rowOf).join(''))
    if (this.#end > this.#kept) await this.#file.truncate(this.#kept)
    if (text.length > 0) await this.#file.write(text, 0, text.length, this.#kept)
    this.#end = this.#kept + text.length
  }

  /** Marks the batch as committed. */
  keep(): void {
    this.#kept = this.#end
  }

  async close(): Promise<void> {
    await this.#file.truncate(this.#kept)
    await this.#file.close()
  }
}

function rowOf({ record, code, detail }: Rejection): string {
  const text = record.bytes?.toString('utf8')
  return `${JSON.stringify({ Line: record.line, Code: code, Detail: detail, Text: text ?? null })}\n`
}

/** The length in bytes of the rows about these lines, which come before all others. */
async function lengthUpTo(file: FileHandle, lines: number): Promise<number> {
  let length = 0
  let beyond = false
  // Read to the end: leaving the stream early would close the file.
  const chunks = file.createReadStream({ start: 0, autoClose: false }) as AsyncIterable<Buffer>
  let line = ''
  for await (const chunk of chunks) {
    line += chunk.toString('latin1')
    const rows = line.split('\n')
    line = rows.pop()!
    for (const row of rows) {
      beyond ||= Number(/^\{"Line":(\d+),/.exec(row)?.[1] ?? Number.POSITIVE_INFINITY) > lines
      if (!beyond) length += row.length + 1
    }
  }
  return length
}
