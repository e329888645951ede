/** A record of a file: a line, or in CSV several lines if a quoted value contains line breaks. */
export interface FileRecord {
  /** The number of its first line, from 1. */
  line: number
  lastLine: number
  /** The record without the line break; undefined if it is too long. */
  bytes: Buffer | undefined
}

/** Maximum size of a record in bytes, as for an entry over REST: 16 KiB of ExtraInfo take 96 KiB if all of it is escaped. */
export const MAX_RECORD_BYTES = 131_072

const [LF, CR, QUOTE, COMMA] = [10, 13, 34, 44]

/** Splits a file into records while it is read, buffering at most one incomplete record. */
export async function* splitRecords(chunks: AsyncIterable<Buffer>, csv: boolean): AsyncGenerator<FileRecord[]> {
  const splitter = new Splitter(csv)
  for await (const chunk of chunks) yield splitter.take(chunk)
  yield splitter.end()
}

/** The state of the CSV parser. */
enum At {
  START,
  PLAIN,
  QUOTED,
  /** After a quote in a quoted value: it closes the value, or is the first of an escaped pair. */
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

  /** The record after the last line break. */
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

/** The state after this part of a record. */
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
