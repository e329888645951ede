import type { Readable } from 'node:stream'

/** The storage of uploaded files. Names are opaque: no text of a customer ever becomes a path. */
export interface Storage {
  /** The maximum size of a file, in bytes. */
  readonly maxBytes: number
  /** Stores the whole stream under the name; if the stream fails, nothing is stored. */
  put(name: string, content: Readable, contentType: string): Promise<void>
  /** The content under the name, after some bytes. Fails if it does not exist. */
  get(name: string, skip?: number): Promise<Readable>
  /** Deletes the file under the name; has no effect if it does not exist. */
  remove(name: string): Promise<void>
}
