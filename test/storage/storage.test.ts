import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Faults, isCounted } from '../../src/platform/log/Faults.ts'
import { LocalStorage } from '../../src/platform/storage/LocalStorage.ts'
import { openStorage } from '../../src/platform/storage/openStorage.ts'
import type { Storage } from '../../src/platform/storage/Storage.ts'
import { suiteLogger } from '../world/suiteLog.ts'
import { S3Server } from './S3Server.ts'

interface Opened {
  storage: Storage
  /** The number of files, including incomplete ones. */
  count(): Promise<number>
  close(): Promise<void>
}

async function openLocal(): Promise<Opened> {
  const dataDir = await mkdtemp(join(tmpdir(), 'storage-'))
  const storage = await openStorage({ dataDir, s3: null, uploadMaxBytes: 1_000 })
  return { storage, count: () => countFiles(dataDir), close: () => rm(dataDir, { recursive: true }) }
}

/** Opens storage on a local S3 server. */
async function openS3(): Promise<Opened> {
  const server = await S3Server.open()
  const storage = await openStorage({ dataDir: tmpdir(), s3: server.settings, uploadMaxBytes: 1_000 })
  return { storage, count: async () => server.count(), close: () => server.close() }
}

async function countFiles(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).length
}

async function* failing(chunks: number) {
  for (let index = 0; index < chunks; index++) yield Buffer.alloc(1_000_000, 'x')
  throw new Error('The sender broke off.')
}

describe.each([
  ['on the local disk', openLocal],
  ['in a bucket', openS3],
])('storage %s', (_, open) => {
  let opened: Opened
  let storage: Storage

  beforeAll(async () => {
    opened = await open()
    storage = opened.storage
  })
  afterAll(() => opened.close())

  it('returns content after some bytes', async () => {
    const name = `${randomUUID()}/bulk/${randomUUID()}`
    await storage.put(name, Readable.from([Buffer.from('first\nsecond\n')]), 'application/jsonl')
    expect((await buffer(await storage.get(name, 6))).toString()).toBe('second\n')
  })

  it('has the configured size limit', () => {
    expect(storage.maxBytes).toBe(1_000)
  })

  it('returns what was stored', async () => {
    await storage.put('operator/one', Readable.from([Buffer.from('a'), Buffer.from('b')]), 'text/plain')
    expect(String(await buffer(await storage.get('operator/one')))).toBe('ab')
  })

  it('stores a file of several megabytes unchanged', async () => {
    const content = Array.from({ length: 12 }, (_, index) => Buffer.alloc(1_000_000, index))
    await storage.put('operator/many', Readable.from(content), 'application/pdf')
    expect((await buffer(await storage.get('operator/many'))).equals(Buffer.concat(content))).toBe(true)
  })

  it('stores nothing if the stream fails', async () => {
    const before = await opened.count()
    for (const chunks of [0, 1, 7]) {
      const put = storage.put('operator/broken', Readable.from(failing(chunks)), 'text/plain')
      await expect(put).rejects.toThrow('The sender broke off.')
      await expect(storage.get('operator/broken')).rejects.toThrow()
    }
    expect(await opened.count()).toBe(before)
  })

  it('removes a file, and ignores one that does not exist', async () => {
    await storage.put('operator/gone', Readable.from([Buffer.from('a')]), 'text/plain')
    await storage.remove('operator/gone')
    await storage.remove('operator/gone')
    await expect(storage.get('operator/gone')).rejects.toThrow()
  })
})

describe('storage in a bucket, with a wrong secret', () => {
  it('stores nothing', async () => {
    const server = await S3Server.open()
    try {
      const s3 = { ...server.settings, secretAccessKey: 'another secret' }
      const storage = await openStorage({ dataDir: tmpdir(), s3, uploadMaxBytes: 1_000 })
      const put = storage.put('operator/one', Readable.from([Buffer.from('a')]), 'text/plain')
      await expect(put).rejects.toThrow('SignatureDoesNotMatch')
      expect(server.count()).toBe(0)
    } finally {
      await server.close()
    }
  })
})

describe('LocalStorage', () => {
  it.each(['../secret', '/etc/passwd', 'a/../../b', 'a\\b', '', 'a//b', 'a/.'])('refuses the name %j', async name => {
    const storage = new LocalStorage(tmpdir(), 1)
    await expect(storage.get(name)).rejects.toThrow('is not a name of a stored file')
  })

  it('deletes incomplete files of a killed service that are more than a day old', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'storage-'))
    try {
      const whole = join(folder, 'operator', 'whole')
      const old = join(folder, 'operator', 'old.0123456789ab.part')
      const recent = join(folder, 'operator', 'recent.0123456789ab.part')
      await mkdir(join(folder, 'operator'))
      for (const path of [whole, old, recent]) await writeFile(path, 'x')
      const yesterday = new Date(Date.now() - 86_400_001)
      for (const path of [whole, old]) await utimes(path, yesterday, yesterday)
      await LocalStorage.open(folder, 1)
      expect((await readdir(join(folder, 'operator'))).toSorted()).toEqual(['recent.0123456789ab.part', 'whole'])
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('opens a directory that does not exist yet', async () => {
    const folder = join(tmpdir(), `storage-${randomUUID()}`)
    expect(await LocalStorage.open(folder, 7)).toMatchObject({ maxBytes: 7 })
  })
})

describe('the log of a storage', () => {
  it('has a line when it fails, and one when it works again, and nothing of missing files or senders', async () => {
    const lines: object[] = []
    let now = 0
    const log = suiteLogger('info', line => lines.push(JSON.parse(line)))
    const faults = new Faults(log, undefined, () => now)
    const dataDir = await mkdtemp(join(tmpdir(), 'storage-'))
    const storage = await openStorage({ dataDir, s3: null, uploadMaxBytes: 1_000 }, faults.of('storage'))
    const put = () => storage.put(`${randomUUID()}/file`, Readable.from([Buffer.from('text')]), 'text/plain')
    await expect(storage.get(`${randomUUID()}/file`)).rejects.toThrow('ENOENT')
    await expect(storage.put('broken', Readable.from(failing(1)), 'text/plain')).rejects.toThrow('broke off')
    expect(lines).toEqual([])
    await rm(join(dataDir, 'uploads'), { recursive: true })
    await writeFile(join(dataDir, 'uploads'), 'not a folder')
    const errors = await Promise.all([put(), put()].map(each => each.catch(error => error)))
    expect(errors.map(isCounted)).toEqual([true, true])
    await rm(join(dataDir, 'uploads'))
    await put()
    now += 10_000
    faults.tick()
    expect(lines).toMatchObject([
      { fault: 'storage', state: 'began', err: { code: expect.any(String) } },
      { fault: 'storage', state: 'ended', count: 2 },
    ])
    await rm(dataDir, { recursive: true })
  })
})
