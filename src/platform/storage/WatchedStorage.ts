import type { Readable } from 'node:stream'
import type { Fault } from '../log/Faults.ts'
import type { Storage } from './Storage.ts'

/** What a disk and a bucket say of a file that does not exist. */
const MISSING = new Set(['ENOENT', 'NoSuchKey', 'NotFound'])

/** A storage whose failures are one fault for all files. */
export class WatchedStorage implements Storage {
  readonly maxBytes: number
  readonly #storage: Storage
  readonly #fault: Fault

  constructor(storage: Storage, fault: Fault) {
    this.maxBytes = storage.maxBytes
    this.#storage = storage
    this.#fault = fault
  }

  async put(name: string, content: Readable, contentType: string): Promise<void> {
    let isBroken = false
    // A client that disconnects is no fault of the storage.
    content.once('error', () => {
      isBroken = true
    })
    await this.#watch(this.#storage.put(name, content, contentType), () => isBroken)
  }

  get(name: string, skip?: number): Promise<Readable> {
    return this.#watch(this.#storage.get(name, skip), isMissing)
  }

  remove(name: string): Promise<void> {
    return this.#watch(this.#storage.remove(name))
  }

  async #watch<T>(work: Promise<T>, isOther: (error: unknown) => boolean = () => false): Promise<T> {
    try {
      const result = await work
      this.#fault.ended()
      return result
    } catch (error) {
      if (!isOther(error)) this.#fault.occurred(error)
      throw error
    }
  }
}

function isMissing(error: unknown): boolean {
  const { code = '', name = '' } = error as { code?: string; name?: string }
  return MISSING.has(code) || MISSING.has(name)
}
