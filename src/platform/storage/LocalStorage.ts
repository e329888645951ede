import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Storage } from './Storage.ts'

const DAY = 86_400_000
const NAME = /^[0-9a-z-]+(\/[0-9a-z-]+)*$/

/** Stores files in a local directory. */
export class LocalStorage implements Storage {
  readonly maxBytes: number
  readonly #directory: string

  constructor(directory: string, maxBytes: number) {
    this.#directory = directory
    this.maxBytes = maxBytes
  }

  /**
   * Opens a directory, and removes files that a killed service left incomplete. A complete file without a row, left by a service
   * that was killed in between, stays: nothing refers to it, and finding it would mean looking up every file in the database.
   */
  static async open(directory: string, maxBytes: number): Promise<LocalStorage> {
    await removeOldParts(directory)
    return new LocalStorage(directory, maxBytes)
  }

  // Written under a temporary name, flushed, then renamed: a file appears under its name only when it is complete on
  // disk.
  async put(name: string, content: Readable): Promise<void> {
    const path = this.#pathOf(name)
    const part = `${path}.${randomBytes(6).toString('hex')}.part`
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      await pipeline(content, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }))
      await rename(part, path)
      await flushDirectory(dirname(path))
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }

  async get(name: string, skip = 0): Promise<Readable> {
    const file = await open(this.#pathOf(name))
    return file.createReadStream({ start: skip })
  }

  async remove(name: string): Promise<void> {
    await rm(this.#pathOf(name), { force: true })
  }

  #pathOf(name: string): string {
    if (!NAME.test(name)) throw new Error(`${JSON.stringify(name)} is not a name of a stored file.`)
    return join(this.#directory, name)
  }
}

// Another instance may be writing at the same time, but no upload takes a day.
async function removeOldParts(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(nothingIfAbsent)
  for (const entry of entries ?? []) {
    if (!entry.isFile() || !entry.name.endsWith('.part')) continue
    const path = join(entry.parentPath, entry.name)
    const found = await stat(path).catch(nothingIfAbsent)
    if (found && Date.now() - found.mtimeMs >= DAY) await rm(path, { force: true })
  }
}

function nothingIfAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/** Without this, a crash of the machine can lose the new name although the file is on disk. */
async function flushDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const directory = await open(path)
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
