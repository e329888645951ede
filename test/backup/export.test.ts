import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import pg from 'pg'
import { migrateTo } from '../../src/app/schema/migrateTo.ts'
import { migrations } from '../../src/app/schema/migrations.ts'
import { loadDemo } from '../../src/demo/loadDemo.ts'
import { checksumSnapshot, differingTables } from '../../src/platform/backup/checksumTables.ts'
import type { ExportManifest } from '../../src/platform/backup/ExportManifest.ts'
import { removeData } from '../../src/platform/backup/removeData.ts'
import { enqueue } from '../../src/platform/jobs/enqueue.ts'
import { readRecord } from '../../src/platform/postgres/ClusterRecord.ts'
import { LocalStorage } from '../../src/platform/storage/LocalStorage.ts'
import { runCommand } from '../world/runCommand.ts'
import { databaseUrl, serverUrl } from '../world/template.ts'
import { World } from '../world/World.ts'

const folder = mkdtempSync(join(tmpdir(), 'export-test-'))
const source = join(folder, 'source')
const exported = join(folder, 'exported')
const created: string[] = []
const roles: string[] = []
let world: World
let manifest: ExportManifest

beforeAll(async () => {
  world = await World.open()
  await loadDemo(world.database, world.now)
  await enqueue(world.database, 'send-email', { emailId: 'one' }, { key: 'an e-mail', runAt: new Date('2030-01-01') })
  await enqueue(world.database, 'usage-night', { operatorId: 'two' }, { queue: 'nights', maxAttempts: 3 })
  const storage = new LocalStorage(join(source, 'uploads'), 1000)
  await storage.put('operator/picture', Readable.from([Buffer.from('a picture')]))
  const { err, code, out } = await runCommand(['export', '--to', exported], {
    DATABASE_URL: world.databaseUrl,
    DATA_DIR: source,
  })
  expect({ err, code }).toMatchObject({ code: 0 })
  expect(out).toBe(`${exported}\n`)
  manifest = JSON.parse(readFileSync(join(exported, 'manifest.json'), 'utf8')) as ExportManifest
})
afterAll(async () => {
  await world?.close()
  for (const name of created) await query(serverUrl(), `drop database ${name} with (force)`)
  for (const name of roles) await query(serverUrl(), `drop role ${name}`)
  rmSync(folder, { recursive: true, force: true })
})

async function query<Row = Record<string, unknown>>(url: string, text: string): Promise<Row[]> {
  return withClient(url, async client => (await client.query(text)).rows as Row[])
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function createDatabase(): Promise<string> {
  const name = `import_${randomBytes(6).toString('hex')}`
  await query(serverUrl(), `create database ${name}`)
  created.push(name)
  return databaseUrl(name)
}

/** A user who is no superuser, and the URL of a database as that user. */
async function createUser(url: string): Promise<{ name: string; url: string }> {
  const name = `exporter_${randomBytes(6).toString('hex')}`
  await query(serverUrl(), `create role ${name} login password 'secret'`)
  roles.push(name)
  return { name, url: Object.assign(new URL(url), { username: name, password: 'secret' }).href }
}

const importInto = (url: string, from = exported, dataDir = join(folder, randomBytes(4).toString('hex'))) =>
  runCommand(['import', '--from', from], { DATABASE_URL: url, DATA_DIR: dataDir })

const tablesIn = async (url: string) =>
  (
    await query<{ name: string }>(
      url,
      `select relname name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
  ).length

const JOBS = `
  select t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  order by t.identifier, j.key`

describe('booking-gateway export and import', () => {
  it('carries every table, sequence, job and upload into an empty database', async () => {
    const url = await createDatabase()
    const dataDir = join(folder, 'imported')
    const { err, code } = await importInto(url, exported, dataDir)
    expect({ err, code }).toMatchObject({ code: 0 })
    expect(err).toContain('every table is equal to the export')

    const before = await withClient(world.adminUrl, checksumSnapshot)
    expect(before.get('booking')!.rows).toBeGreaterThan(500)
    // The export has been recorded since.
    before.delete('backup_run')
    expect(differingTables(Object.fromEntries(before), await withClient(url, checksumSnapshot))).toEqual([])
    const sequences = `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`
    expect(await query(url, sequences)).toEqual(await query(world.adminUrl, sequences))
    const jobs = await query(world.adminUrl, JOBS)
    expect(jobs).toHaveLength(2)
    expect(await query(url, JOBS)).toEqual(jobs)
    expect(readFileSync(join(dataDir, 'uploads/operator/picture'), 'utf8')).toBe('a picture')
    // The triggers work again.
    await expect(query(url, 'update timeslot set taken = capacity + 1')).rejects.toThrow()
  })

  it('carries them as the owner of the database, who is no superuser', async () => {
    const url = await createDatabase()
    const owner = await createUser(url)
    await query(serverUrl(), `alter database ${new URL(url).pathname.slice(1)} owner to ${owner.name}`)
    const { err, code } = await importInto(owner.url)
    expect({ err, code }).toMatchObject({ code: 0 })
    expect((await withClient(url, checksumSnapshot)).get('booking')).toMatchObject({
      rows: manifest.tables.booking!.rows,
    })
  })

  it('refuses a user who may not read all rows, instead of writing a part of them', async () => {
    const reader = await createUser(world.adminUrl)
    const tell = `The user of the database may not use all rows of all tables`
    const to = join(folder, 'part')
    const run = () => runCommand(['export', '--to', to, '--database-url', reader.url], { DATA_DIR: source })
    expect(await run()).toMatchObject({ code: 1, err: expect.stringContaining(tell) })
    await query(world.adminUrl, `grant select on all tables in schema public to ${reader.name}`)
    const hidden = await run()
    await query(world.adminUrl, `drop owned by ${reader.name}`)
    expect(hidden).toMatchObject({ code: 1, err: expect.stringContaining(tell) })
    expect(hidden.err).toContain('row-level security policy for table')
    expect(existsSync(to)).toBe(false)
  })

  it('carries them into a new embedded database', async () => {
    const dataDir = join(folder, 'embedded')
    const { err, code } = await runCommand(['import', '--from', exported], { DATA_DIR: dataDir })
    expect({ err, code }).toMatchObject({ code: 0 })
    const { out } = await runCommand(['operators', 'list'], { DATA_DIR: dataDir })
    expect(out).toContain('Harbour Kayaks')
    const again = await runCommand(['import', '--from', exported], { DATA_DIR: dataDir })
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining(`${dataDir} exists already`) })
    await removeData(dataDir, readRecord(dataDir))
  })

  it('refuses to export into a folder that is not empty', async () => {
    const { err, code } = await runCommand(['export', '--to', exported], {
      DATABASE_URL: world.databaseUrl,
      DATA_DIR: source,
    })
    expect({ err, code }).toEqual({
      err: `The folder ${exported} is not empty: choose one that does not exist.\n`,
      code: 1,
    })
  })

  it('refuses to import into a database with rows', async () => {
    const { err, code } = await importInto(world.adminUrl)
    expect(code).toBe(1)
    expect(err).toContain('Nothing was imported. The database is not empty: its table ')
  })
})

describe('booking-gateway import, of an export that is not as it was made', () => {
  async function refusalOf(damage: (copy: string) => void): Promise<string> {
    const copy = join(folder, 'copy')
    cpSync(exported, copy, { recursive: true })
    damage(copy)
    const url = await createDatabase()
    const { err, out, code } = await importInto(url, copy)
    expect({ out, code }).toEqual({ out: '', code: 1 })
    expect(await tablesIn(url)).toBe(0)
    rmSync(copy, { recursive: true })
    return err
  }
  const rewrite = (more: Partial<ExportManifest>) => (copy: string) =>
    writeFileSync(join(copy, 'manifest.json'), JSON.stringify({ ...manifest, ...more }))

  it('names a file that was cut, changed or deleted', async () => {
    const file = join(folder, 'copy', 'tables/booking.copy')
    expect(await refusalOf(() => truncateSync(file, 1000))).toContain(
      `The export was cut or changed: ${file} has 1000 bytes`,
    )
    const changed = await refusalOf(() =>
      writeFileSync(file, readFileSync(file, 'utf8').replace('CONFIRMED', 'CANCELLED')),
    )
    expect(changed).toContain(`The export was cut or changed: ${file}`)
    expect(await refusalOf(() => rmSync(file))).toContain(`The export is not complete: ${file} is missing.`)
    expect(await refusalOf(copy => rmSync(join(copy, 'manifest.json')))).toContain('is not a complete export')
  })

  it('refuses one of a newer version, and one of a version that was never released', async () => {
    const newer = await refusalOf(rewrite({ migrations: [...manifest.migrations, 'Migration29990101000000_AddMore'] }))
    expect(newer).toContain(
      'The export has the migration Migration29990101000000_AddMore, which this version does not have: import it with the version that made it, or a later one.',
    )
    const without = await refusalOf(
      rewrite({ migrations: manifest.migrations.filter(each => each !== migrations[1]!.name) }),
    )
    expect(without).toContain(`The export lacks the migration ${migrations[1]!.name}`)
  })

  it('imports one of an older version, and migrates it', async () => {
    const names = migrations.map(each => each.name)
    const older = await createDatabase()
    await migrateTo({ migration: older, jobs: older }, names.slice(0, -1))
    await query(
      older,
      `insert into agency (agency_id, name, created_at) values (gen_random_uuid(), 'An agency', now())`,
    )
    const from = join(folder, 'older')
    const { code } = await runCommand(['export', '--to', from], { DATABASE_URL: older, DATA_DIR: source })
    expect(code).toBe(0)

    const url = await createDatabase()
    const imported = await importInto(url, from)
    expect(imported).toMatchObject({ code: 0, err: expect.stringContaining('Migrated the database (1 new)') })
    const applied = await query<{ name: string }>(url, 'select name from schema_migration order by id')
    expect(applied.map(each => each.name)).toEqual(names)
    expect(await query(url, 'select name from agency')).toEqual([{ name: 'An agency' }])
  })
})
