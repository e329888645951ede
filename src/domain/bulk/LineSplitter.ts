import { bulkLimits } from './bulkLimits.ts'

/** A line of a file. */
export interface FileLine {
  /** Its number, from 1. */
  line: number
  /** The bytes of the file up to its end, with the line break. */
  position: number
  /** Its content without the line break; undefined if it is too long. */
  bytes: Buffer | undefined
}

/** Where reading starts: after a line. */
export type FilePosition = Pick<FileLine, 'line' | 'position'>

const [LF, CR] = [10, 13]
const LONGEST = bulkLimits.lineBytes

/**
 * Splits a file into lines, and leaves blank ones out. A line that is too long is not kept, so the memory is bounded even if the
 * file is one endless line.
 */
export class LineSplitter {
  #line: number
  #position: number
  #parts: Buffer[] = []
  #size = 0

  constructor({ line, position }: FilePosition = { line: 0, position: 0 }) {
    this.#line = line
    this.#position = position
  }

  /** The lines that end in the next chunk of the file. */
  take(chunk: Buffer): FileLine[] {
    const lines: FileLine[] = []
    for (let start = 0; start < chunk.length; ) {
      const end = chunk.indexOf(LF, start)
      const part = chunk.subarray(start, end === -1 ? chunk.length : end + 1)
      this.#size += part.length
      if (this.#size > LONGEST + 2) this.#parts = []
      else this.#parts.push(part)
      if (end === -1) break
      lines.push(...this.#finish())
      start = end + 1
    }
    return lines
  }

  /** The line after the last line break. */
  end(): FileLine[] {
    return this.#size > 0 ? this.#finish() : []
  }

  #finish(): FileLine[] {
    const whole = this.#size > LONGEST + 2 ? undefined : withoutLineBreak(Buffer.concat(this.#parts))
    const bytes = whole && whole.length <= LONGEST ? whole : undefined
    this.#position += this.#size
    this.#line++
    this.#parts = []
    this.#size = 0
    if (bytes && isBlank(bytes)) return []
    return [{ line: this.#line, position: this.#position, bytes }]
  }
}

function withoutLineBreak(bytes: Buffer): Buffer {
  let end = bytes.length
  if (bytes[end - 1] === LF) end--
  if (bytes[end - 1] === CR) end--
  return bytes.subarray(0, end)
}

/** Spaces and tabs, and the mark with which some programs begin a file. */
function isBlank(bytes: Buffer): boolean {
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  for (let at = start; at < bytes.length; at++) if (bytes[at] !== 0x20 && bytes[at] !== 0x09) return false
  return true
}
