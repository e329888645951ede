import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import pg from 'pg'
import { readRecord } from '../postgres/ClusterRecord.ts'
import { locks } from '../sql/locks.ts'
import { type BackupManifest, MANIFEST } from './BackupManifest.ts'
import { checksumSnapshot } from './checksumTables.ts'
import { type ClusterCopy, copyCluster, copyFolder, fileOf } from './copyCluster.ts'
import { megabytes } from './megabytes.ts'
import { seal } from './sealing.ts'
import { type TarEntry, writeTar } from './tarFile.ts'

/** What is backed up, and where to. */
export interface BackupOptions {
  dataDir: string
  /** The folder of the cluster. */
  cluster: string
  /** The service's database, as a superuser. */
  databaseUrl: string
  /** The folder of uploads; null if they are in a bucket. */
  uploads: string | null
  /** The folder of all backups: each gets a folder of its own in it. */
  to: string
  key: string | null
  /** The version of the service. */
  service: string
  progress(line: string): void
}

const REPORT_MS = 2000

/**
 * Takes a backup while the service runs. It is written under a temporary name, and renamed when all of it is on disk.
 * @returns the folder of the backup, and its manifest
 */
export async function writeBackup(options: BackupOptions): Promise<{ folder: string; manifest: BackupManifest }> {
  const client = await connect(options.databaseUrl)
  const observer = await connect(options.databaseUrl)
  const startedAt = new Date()
  const folder = join(
    options.to,
    startedAt
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
      .replaceAll(':', '-'),
  )
  const draft = `${folder}.${randomBytes(3).toString('hex')}.part`
  try {
    const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${locks.backup}) as locked`)
    if (!rows[0]!.locked) throw new Error('Another backup of this database is being taken: wait until it has ended.')
    if (existsSync(folder)) throw new Error(`${folder} exists already: a backup never replaces another one.`)
    mkdirSync(options.to, { recursive: true })
    mkdirSync(draft, { mode: 0o700 })
    const manifest = await write(options, { client, observer }, draft, startedAt)
    writeFileSync(join(draft, MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600, flush: true })
    renameSync(draft, folder)
    return { folder, manifest }
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  } finally {
    // Ends the backup of the session, too.
    await Promise.all([client.end(), observer.end()].map(each => each.catch(() => {})))
  }
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client(databaseUrl)
  client.on('error', () => {})
  await client.connect()
  await client.query('set statement_timeout = 0; set idle_session_timeout = 0')
  return client
}

interface Sessions {
  client: pg.Client
  observer: pg.Client
}

async function write(
  options: BackupOptions,
  { client, observer }: Sessions,
  draft: string,
  startedAt: Date,
): Promise<BackupManifest> {
  const { key, progress } = options
  const { rows } = await observer.query<{ postgres: string; bytes: number }>(
    `select current_setting('server_version_num')::int / 10000 as postgres,
       (select sum(pg_database_size(oid))::float8 from pg_database) as bytes`,
  )
  const { postgres, bytes: expected } = rows[0]!
  const counted = { files: 0, bytes: 0, uploads: 0 }
  let copy: ClusterCopy | undefined
  const contents = { before: new Map(), after: new Map() } as Record<
    'before' | 'after',
    Awaited<ReturnType<typeof checksumSnapshot>>
  >
  const stopping = {
    async before() {
      progress('Adding up every table, to compare a restored backup with it')
      contents.before = await checksumSnapshot(observer)
    },
    async after() {
      contents.after = await checksumSnapshot(observer)
    },
  }
  async function* entries(): AsyncGenerator<TarEntry> {
    // First, because a restore needs it before the files of the cluster.
    const { port, home, holders, walArchive, walKeyFile, ...record } = readRecord(options.dataDir)
    yield fileOf('postgres.json', Buffer.from(JSON.stringify(record)))
    copy = yield* copyCluster(client, options.cluster, stopping)
    const demo = join(options.dataDir, 'demo.json')
    if (existsSync(demo)) yield fileOf('demo.json', readFileSync(demo))
    // Last, because a file is stored before the row that refers to it.
    if (options.uploads !== null) yield* copyFolder(options.uploads, 'uploads')
  }
  let reportAt = Date.now() + REPORT_MS
  async function* counting(): AsyncGenerator<TarEntry> {
    for await (const entry of entries()) {
      if (entry.content) counted.files++
      if (entry.content && entry.name.startsWith('uploads/')) counted.uploads++
      counted.bytes += entry.size
      yield entry
      if (Date.now() < reportAt) continue
      progress(`Copied ${megabytes(counted.bytes)} of about ${megabytes(Math.max(expected, counted.bytes))}`)
      reportAt = Date.now() + REPORT_MS
    }
  }
  const name = `files.tar.zst${key === null ? '' : '.sealed'}`
  const written = { hash: createHash('sha256'), bytes: 0 }
  async function* measured(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      written.hash.update(chunk)
      written.bytes += chunk.length
      yield chunk
    }
  }
  const file = createWriteStream(join(draft, name), { mode: 0o600, flags: 'wx', flush: true })
  const compressed = createZstdCompress()
  const sealed = (source: AsyncIterable<Buffer>) => measured(key === null ? source : seal(source, key))
  await pipeline(Readable.from(writeTar(counting()), { objectMode: false }), compressed, sealed, file)
  const changing = [...contents.after].filter(([table, { rows, checksum }]) => {
    const before = contents.before.get(table)
    return before?.rows !== rows || before.checksum !== checksum
  })
  const changed = new Set(changing.map(([table]) => table))
  return {
    kind: 'backup',
    format: 1,
    service: options.service,
    startedAt: startedAt.toISOString(),
    endedAt: copy!.endedAt,
    postgres: String(postgres),
    wal: copy!.wal,
    files: counted.files,
    bytes: counted.bytes,
    uploads: options.uploads === null ? null : counted.uploads,
    archive: { name, bytes: written.bytes, sha256: written.hash.digest('hex'), encrypted: key !== null },
    tables: Object.fromEntries([...contents.after].filter(([table]) => !changed.has(table))),
    changing: [...changed],
  }
}
