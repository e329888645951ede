import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { DatabaseUrls } from '../connection/DatabaseSettings.ts'
import { findPrimary } from '../connection/findPrimary.ts'
import { ADD_CARRIED, CREATE_CARRIED } from '../jobs/carryJobs.ts'
import { checksumTables, differingTables, explainRights, PRINTED_ALIKE, readTables } from './checksumTables.ts'
import { type ExportedFile, type ExportManifest, JOBS_FILE, tableFile } from './ExportManifest.ts'

/** Tables that a start fills. The export has their rows, too. */
const FILLED_AT_START = ['schema_migration', 'time_zone', 'link_secret', 'worker']

/** Every file of an export, compared with its size and hash. @throws Error with a sentence if one is missing or differs */
export async function verifyFiles(folder: string, { tables, jobs, uploads }: ExportManifest): Promise<void> {
  const files: [string, ExportedFile][] = [
    ...Object.entries(tables).map(([name, file]) => [tableFile(name), file] as [string, ExportedFile]),
    [JOBS_FILE, jobs],
    ...Object.entries(uploads ?? {}).map(([name, file]) => [`uploads/${name}`, file] as [string, ExportedFile]),
  ]
  for (const [name, { bytes, sha256 }] of files) {
    const path = join(folder, name)
    if (!existsSync(path)) throw new Error(`The export is not complete: ${path} is missing.`)
    const hash = createHash('sha256')
    let read = 0
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk as Buffer)
      read += (chunk as Buffer).length
    }
    if (read === bytes && hash.digest('hex') === sha256) continue
    throw new Error(`The export was cut or changed: ${path} has ${read} bytes, and had ${bytes}, or another content.`)
  }
}

/** @throws Error with a sentence if the database has rows of the service, or migrations that the export lacks */
export async function requireEmptyDatabase(databaseUrl: string, { migrations }: ExportManifest): Promise<void> {
  await withClient(databaseUrl, async client => {
    for (const { name } of await readTables(client)) {
      if (FILLED_AT_START.includes(name)) continue
      const { rows } = await client.query(`select from public.${client.escapeIdentifier(name)} limit 1`)
      if (rows.length > 0) {
        throw new Error(`The database is not empty: its table ${name} has rows. An import needs an empty database.`)
      }
    }
    const { rows: made } = await client.query(`select to_regclass('public.schema_migration') is not null as made`)
    if (!made[0].made) return
    const { rows } = await client.query<{ name: string }>('select name from schema_migration')
    const newer = rows.find(each => !migrations.includes(each.name))
    if (newer) {
      throw new Error(
        `The database has the migration ${newer.name} already, which the export lacks: give an empty database, which the import migrates itself.`,
      )
    }
  })
}

const REFERENCES = `
  select c.conrelid::regclass::text as name, c.confrelid::regclass::text as needs from pg_constraint c
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conrelid <> c.confrelid`

const FORCED = `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity`

/**
 * Copies an export into a database that has its migrations and no rows, in one transaction, and commits if every table has the
 * checksum of the export.
 */
export async function importTables(
  { migration, jobs }: Pick<DatabaseUrls, 'migration' | 'jobs'>,
  folder: string,
  { tables, sequences }: ExportManifest,
  progress: (line: string) => void,
): Promise<void> {
  await withClient(migration, client =>
    withClient(jobs, async owner => {
      await client.query(PRINTED_ALIKE)
      await client.query('begin')
      const quoted = (name: string) => `public.${client.escapeIdentifier(name)}`
      const names = (await readTables(client)).map(each => each.name)
      const missing = Object.keys(tables).filter(name => !names.includes(name))
      if (missing.length > 0)
        throw new Error(`The export has tables that its migrations do not create: ${missing.join(', ')}.`)
      // As their owner: policies and triggers are for rows that are new.
      const forced = (await client.query<{ name: string }>(FORCED)).rows
      for (const { name } of forced) await client.query(`alter table ${quoted(name)} no force row level security`)
      for (const name of names) await client.query(`alter table ${quoted(name)} disable trigger user`)
      await client.query(`truncate ${names.map(quoted).join(', ')}`)
      for (const name of await inOrder(client, Object.keys(tables))) {
        const { columns, rows } = tables[name]!
        const copy = client.query(copyFrom(`copy ${quoted(name)} (${columns.join(', ')}) from stdin`))
        await pipeline(createReadStream(join(folder, tableFile(name))), copy)
        progress(`Imported ${rows.toLocaleString('en')} rows of ${name}`)
      }
      for (const [name, value] of Object.entries(sequences))
        if (value !== null) await client.query('select setval($1, $2)', [quoted(name), value])
      await owner.query('begin')
      await owner.query(CREATE_CARRIED)
      await pipeline(createReadStream(join(folder, JOBS_FILE)), owner.query(copyFrom('copy carried_job from stdin')))
      await owner.query(ADD_CARRIED)
      for (const name of names) await client.query(`alter table ${quoted(name)} enable trigger user`)
      const differing = differingTables(tables, await checksumTables(client))
      if (differing.length > 0)
        throw new Error(`These tables differ from the export after the import: ${differing.join(', ')}.`)
      for (const { name } of forced) await client.query(`alter table ${quoted(name)} force row level security`)
      await client.query('commit')
      await owner.query('commit')
      // Statistics, without which the first plans would be bad.
      await client.query('analyze')
    }),
  )
}

/** The tables, each after those that it refers to. */
async function inOrder(client: pg.Client, names: readonly string[]): Promise<string[]> {
  const needs = Map.groupBy((await client.query<{ name: string; needs: string }>(REFERENCES)).rows, each => each.name)
  const ordered: string[] = []
  for (let left = [...names]; left.length > 0; ) {
    const ready = left.filter(name => (needs.get(name) ?? []).every(each => !left.includes(each.needs)))
    if (ready.length === 0) throw new Error(`The tables ${left.join(', ')} refer to each other in a circle.`)
    ordered.push(...ready)
    left = left.filter(name => !ready.includes(name))
  }
  return ordered
}

async function withClient(databaseUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(await findPrimary(databaseUrl))
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } catch (error) {
    throw explainRights(error)
  } finally {
    // Rolls back what is not committed.
    await client.end().catch(() => {})
  }
}
