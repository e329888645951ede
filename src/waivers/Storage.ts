import type { Readable } from 'node:stream'

/** Where uploaded files are kept. Names are opaque: nothing that a customer typed ever becomes a path. */
export interface Storage {
  /** The largest file that is taken in, in bytes. */
  readonly maxBytes: number
  /** Keeps all of the stream under the name; when the stream fails, nothing is kept. */
  put(name: string, content: Readable, contentType: string): Promise<void>
  /** The content under the name. Fails when there is none. */
  get(name: string): Promise<Readable>
  /** Forgets the name; harmless when there is none. */
  remove(name: string): Promise<void>
}
