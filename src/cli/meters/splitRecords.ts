/** A record of a file: a line, or in CSV several of them where a value in quotes holds line breaks. */
export interface FileRecord {
  /** The number of its first line, from 1. */
  line: number
  lastLine: number
  /** Without the line break; undefined where it is longer than a record may be. */
  bytes: Buffer | undefined
}

/** Bytes that a record may have: its ExtraInfo of 16 KiB with every byte escaped would just go in. */
export const MAX_RECORD_BYTES = 65_536

const [LF, CR, QUOTE, COMMA] = [10, 13, 34, 44]

/** Cuts a file into records as it is read, never holding more than one that is not whole yet. */
export async function* splitRecords(chunks: AsyncIterable<Buffer>, csv: boolean): AsyncGenerator<FileRecord[]> {
  const splitter = new Splitter(csv)
  for await (const chunk of chunks) yield splitter.take(chunk)
  yield splitter.end()
}

/** Where in a record of CSV a byte stands. */
enum At {
  START,
  PLAIN,
  QUOTED,
  /** After a quote inside quotes: the end of them, or the first of two that stand for one. */
  CLOSING,
}

class Splitter {
  readonly #csv: boolean
  #at = At.START
  #parts: Buffer[] = []
  #size = 0
  #first = 1
  #line = 1

  constructor(csv: boolean) {
    this.#csv = csv
  }

  take(chunk: Buffer): FileRecord[] {
    const records: FileRecord[] = []
    for (let start = 0; start < chunk.length; ) {
      const end = chunk.indexOf(LF, start)
      const part = chunk.subarray(start, end === -1 ? chunk.length : end + 1)
      this.#keep(part)
      if (this.#csv) this.#at = follow(part, this.#at)
      if (end === -1) break
      if (this.#at !== At.QUOTED) records.push(this.#finish())
      this.#line++
      if (this.#size === 0) this.#first = this.#line
      start = end + 1
    }
    return records
  }

  /** What stands after the last line break. */
  end(): FileRecord[] {
    return this.#size > 0 ? [this.#finish()] : []
  }

  #keep(part: Buffer): void {
    this.#size += part.length
    if (this.#size > MAX_RECORD_BYTES + 2) this.#parts = []
    else this.#parts.push(part)
  }

  #finish(): FileRecord {
    const whole = this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts)
    const bytes = this.#size > MAX_RECORD_BYTES + 2 ? undefined : withoutLineBreak(whole)
    const record = { line: this.#first, lastLine: this.#line, bytes: fits(bytes) ? bytes : undefined }
    this.#parts = []
    this.#size = 0
    this.#at = At.START
    return record
  }
}

const fits = (bytes: Buffer | undefined) => bytes !== undefined && bytes.length <= MAX_RECORD_BYTES

function withoutLineBreak(bytes: Buffer): Buffer {
  let end = bytes.length
  if (bytes[end - 1] === LF) end--
  if (bytes[end - 1] === CR) end--
  return bytes.subarray(0, end)
}

/** Where the byte after this part of a record stands. */
function follow(part: Buffer, before: At): At {
  if (before !== At.QUOTED && part.at(-1) === LF && !part.includes(QUOTE)) return At.START
  let at = before
  for (const byte of part) {
    if (at === At.QUOTED) {
      if (byte === QUOTE) at = At.CLOSING
    } else if (byte === COMMA || byte === LF) at = At.START
    else if (byte === QUOTE && at !== At.PLAIN) at = At.QUOTED
    else at = At.PLAIN
  }
  return at
}
