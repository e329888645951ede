import { createHash, randomBytes } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { DatabaseUrls } from '../connection/DatabaseSettings.ts'
import { findPrimary } from '../connection/findPrimary.ts'
import { COPY_JOBS } from '../jobs/carryJobs.ts'
import { MANIFEST } from './BackupManifest.ts'
import { checksumTables, explainRights, PRINTED_ALIKE, readTables } from './checksumTables.ts'
import { type ExportedFile, type ExportManifest, JOBS_FILE, tableFile } from './ExportManifest.ts'

/** What is exported, and where to. */
export interface ExportOptions {
  /** The database as the user that owns the tables, and as the one that owns the jobs. */
  urls: Pick<DatabaseUrls, 'migration' | 'jobs'>
  /** The folder of uploads; null if they are in a bucket. */
  uploads: string | null
  /** The folder that is made. */
  to: string
  /** The version of the service. */
  service: string
  progress(line: string): void
}

/** Processes that run now. */
const NOT_CARRIED = ['worker']

const SEQUENCES = `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1`

/**
 * Writes every table to a file as of one moment, while the service runs, and copies the uploads. The folder appears under its name when
 * all of it is on disk.
 */
export async function exportTables(options: ExportOptions): Promise<ExportManifest> {
  requireEmptyFolder(options.to)
  const draft = `${options.to}.${randomBytes(3).toString('hex')}.part`
  const client = new pg.Client(options.urls.migration)
  client.on('error', () => {})
  await client.connect()
  try {
    mkdirSync(join(draft, 'tables'), { recursive: true, mode: 0o700 })
    const manifest = await write(client, options, draft)
    writeFileSync(join(draft, MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600, flush: true })
    if (existsSync(options.to)) rmdirSync(options.to)
    renameSync(draft, options.to)
    return manifest
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw explainRights(error)
  } finally {
    await client.end().catch(() => {})
  }
}

/** @throws Error if there is something in the folder */
export function requireEmptyFolder(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return
  throw new Error(`The folder ${folder} is not empty: choose one that does not exist.`)
}

async function write(client: pg.Client, options: ExportOptions, draft: string): Promise<ExportManifest> {
  await client.query(PRINTED_ALIKE)
  await client.query('begin transaction isolation level repeatable read read only')
  const now = await client.query<{ at: string }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  )
  const migrations = await client.query<{ name: string }>('select name from schema_migration order by id')
  const tables = (await readTables(client)).filter(each => !NOT_CARRIED.includes(each.name))
  const contents = await checksumTables(client)
  const manifest: ExportManifest = {
    kind: 'export',
    format: 1,
    service: options.service,
    exportedAt: now.rows[0]!.at,
    migrations: migrations.rows.map(each => each.name),
    tables: {},
    sequences: {},
    jobs: { rows: 0, bytes: 0, sha256: '' },
    uploads: null,
  }
  for (const { name, columns } of tables) {
    const copy = client.query(copyTo(`copy public.${client.escapeIdentifier(name)} (${columns.join(', ')}) to stdout`))
    const file = await writeHashed(copy, join(draft, tableFile(name)))
    manifest.tables[name] = { columns, ...contents.get(name)!, ...file }
    options.progress(`Exported ${contents.get(name)!.rows.toLocaleString('en')} rows of ${name}`)
  }
  for (const { name, value } of (await client.query<{ name: string; value: string | null }>(SEQUENCES)).rows)
    manifest.sequences[name] = value
  manifest.jobs = await writeJobs(client, options.urls.jobs, join(draft, JOBS_FILE))
  // Last, because a file is stored before the row that refers to it.
  if (options.uploads !== null) manifest.uploads = await copyUploads(options.uploads, join(draft, 'uploads'))
  return manifest
}

/** Writes the jobs as of the same moment, as the user that owns them. */
async function writeJobs(client: pg.Client, jobsUrl: string, path: string): Promise<ExportManifest['jobs']> {
  const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() id')
  const owner = new pg.Client(await findPrimary(jobsUrl))
  owner.on('error', () => {})
  await owner.connect()
  try {
    await owner.query(PRINTED_ALIKE)
    await owner.query('begin transaction isolation level repeatable read read only')
    await owner.query(`set transaction snapshot ${owner.escapeLiteral(rows[0]!.id)}`)
    const jobs = owner.query(copyTo(`copy (${COPY_JOBS}) to stdout`))
    return { ...(await writeHashed(jobs, path)), rows: jobs.rowCount }
  } finally {
    await owner.end().catch(() => {})
  }
}

async function copyUploads(from: string, to: string): Promise<Record<string, ExportedFile>> {
  const copied: Record<string, ExportedFile> = {}
  const entries = existsSync(from) ? readdirSync(from, { recursive: true, withFileTypes: true }) : []
  for (const entry of entries) {
    // An upload that is being received.
    if (!entry.isFile() || entry.name.endsWith('.part')) continue
    const path = join(entry.parentPath, entry.name)
    const name = relative(from, path).split(sep).join('/')
    mkdirSync(dirname(join(to, name)), { recursive: true, mode: 0o700 })
    copied[name] = await writeHashed(createReadStream(path), join(to, name))
  }
  return copied
}

/** Writes a stream to a new file. */
export async function writeHashed(source: Readable, path: string): Promise<ExportedFile> {
  const hash = createHash('sha256')
  let bytes = 0
  async function* measured(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  await pipeline(source, measured, createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }))
  return { bytes, sha256: hash.digest('hex') }
}
