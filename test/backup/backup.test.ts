import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import pg from 'pg'
import { localDay } from '../../src/domain/scalars/localDay.ts'
import type { BackupManifest, TableContent } from '../../src/platform/backup/BackupManifest.ts'
import { checksumSnapshot, differingTables } from '../../src/platform/backup/checksumTables.ts'
import { removeData } from '../../src/platform/backup/removeData.ts'
import { readRecord } from '../../src/platform/postgres/ClusterRecord.ts'
import { DATABASE } from '../../src/platform/postgres/openEmbeddedDatabase.ts'
import { openPostgres } from '../../src/platform/postgres/openPostgres.ts'
import { Deployment } from '../faults/long/Deployment.ts'
import { activities, keys } from '../world/cast.ts'
import { runCommand, startCommand } from '../world/runCommand.ts'
import { until } from '../world/until.ts'

const KEY = 'a key of a test, which is long enough'

/** A booking that was acknowledged: when it was requested, and when the answer came. */
interface Acknowledged {
  reference: string
  requestedAt: Date
  answeredAt: Date
}

type Contents = ReadonlyMap<string, TableContent>

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'backup-test-')))
const wal = join(folder, 'wal')
const backups = join(folder, 'backups')
const restored: string[] = []
let deployment: Deployment
let service: { DATA_DIR: string }
let backup: string
let manifest: BackupManifest
/** Everything at an instant between two bookings, and when all had ended. */
const middle = {} as { at: Date; contents: Contents }
let end: Contents
const acknowledged: Acknowledged[] = []

const command = (args: string[], environment: Record<string, string> = {}) =>
  runCommand(args, { ...service, BACKUP_KEY: KEY, ...environment })

beforeAll(async () => {
  // PostgreSQL's user has to enter it.
  chmodSync(folder, 0o755)
  deployment = await Deployment.open({
    postgres: 'embedded',
    quiet: true,
    environment: { WAL_ARCHIVE: wal, BACKUP_KEY: KEY },
  })
  service = { DATA_DIR: deployment.sandbox.dataDir }
  mkdirSync(join(service.DATA_DIR, 'uploads'))
  writeFileSync(join(service.DATA_DIR, 'uploads', 'picture'), 'a picture')

  let load = startLoad()
  await until(() => acknowledged.length >= 20)
  const taking = startCommand(['backup', '--to', backups], { ...service, BACKUP_KEY: KEY })
  const { out, err, code } = await taking.ran
  expect({ err, code }).toMatchObject({ code: 0 })
  backup = out.trim()
  manifest = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as BackupManifest
  const after = acknowledged.length
  await until(() => acknowledged.length >= after + 20)
  await load.stop()
  expect(await deployment.idle()).toEqual([])
  // Chores can still change something: what was the same before and after the instant was the same at it.
  const read = () => withClient(deployment.databaseUrl, checksumSnapshot)
  await until(async () => {
    middle.contents = await read()
    middle.at = new Date()
    return differingTables(Object.fromEntries(middle.contents), await read()).length === 0
  })

  const before = acknowledged.length
  load = startLoad()
  await until(() => acknowledged.length >= before + 20)
  await load.stop()
  // PostgreSQL archives the rest of its WAL before it ends.
  expect(await deployment.stop()).toEqual([0])
  await until(() => deployment.postmaster === undefined)
  end = await contentsOf(service.DATA_DIR)
})
afterAll(async () => {
  await deployment.close()
  for (const each of restored) await removeData(each, readRecord(each))
  rmSync(folder, { recursive: true, force: true })
})

/** Books about twenty times a second, whether the answers come or not. */
function startLoad() {
  const open = new Set<Promise<void>>()
  let number = 0
  const timer = setInterval(() => {
    const one = book(number++).finally(() => open.delete(one))
    open.add(one)
  }, 50)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(open)
    },
  }
}

async function book(number: number): Promise<void> {
  const requestedAt = new Date()
  const response = await fetch(`${deployment.origin}/api/v2/ota/partner/booking`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${keys.wanderly.text}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      ActivityID: activities.rapids.id,
      Date: localDay(requestedAt, 'Europe/London', 2 + (number % 20)),
      Time: '12:00',
      Participants: 1 + (number % 3),
      Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: `ada${number}@example.com` },
    }),
  })
  const { data } = (await response.json()) as { data: { BookingReference: string } }
  expect(response.status).toBe(201)
  acknowledged.push({ reference: data.BookingReference, requestedAt, answeredAt: new Date() })
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

/** Opens a data directory without the service. */
async function withData<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const postgres = await openPostgres({ dataDir })
  try {
    return await withClient(postgres.databaseUrl(DATABASE), work)
  } finally {
    await postgres.stop()
  }
}

const contentsOf = (dataDir: string) => withData(dataDir, checksumSnapshot)

const referencesOf = (dataDir: string) =>
  withData(dataDir, async client => {
    const { rows } = await client.query<{ reference: string }>('select booking_reference reference from booking')
    return new Set(rows.map(each => each.reference))
  })

/** The folder of the cluster of a data directory. */
const homeOf = (dataDir: string) => readRecord(dataDir).home ?? join(dataDir, 'postgres')

/** Restores into a new folder. */
async function restore(...args: string[]): Promise<string> {
  const to = join(folder, `restored-${restored.length}`)
  const { out, err, code } = await command(['restore', '--from', backups, '--to', to, ...args])
  expect({ err, code }).toMatchObject({ code: 0 })
  expect(out).toBe(`${to}\n`)
  restored.push(to)
  return to
}

describe('a backup that was taken while twenty bookings a second were made', () => {
  it('is restored with all archived WAL to the same tables', async () => {
    const to = await restore('--wal', wal)
    expect(differingTables(Object.fromEntries(end), await contentsOf(to))).toEqual([])
    expect(readFileSync(join(to, 'uploads', 'picture'), 'utf8')).toBe('a picture')
    expect((await referencesOf(to)).size).toBe(acknowledged.length)
  })

  it('is restored to an instant as everything was then', async () => {
    const to = await restore('--wal', wal, '--at', middle.at.toISOString())
    expect(differingTables(Object.fromEntries(middle.contents), await contentsOf(to))).toEqual([])
    expect(middle.contents.get('booking')!.rows).toBeLessThan(end.get('booking')!.rows)
  })

  it('is restored from WAL of before there was a key, and of after', async () => {
    const mixed = join(folder, 'mixed')
    cpSync(wal, mixed, { recursive: true })
    chmodSync(mixed, 0o755)
    const keys = readdirSync(homeOf(service.DATA_DIR)).filter(name => name.endsWith('.key'))
    expect(keys).toHaveLength(1)
    const key = join(homeOf(service.DATA_DIR), keys[0]!)
    const segments = readdirSync(mixed).filter(name => name.endsWith('.gz.enc'))
    const plain = segments.toSorted().slice(0, Math.floor(segments.length / 2))
    for (const name of plain) {
      const [from, opened] = [join(mixed, name), join(mixed, name.replace('.enc', ''))]
      const cipher = ['enc', '-d', '-aes-256-cbc', '-pbkdf2', '-pass', `file:${key}`]
      expect(spawnSync('openssl', [...cipher, '-in', from, '-out', opened]).status).toBe(0)
      rmSync(from)
    }
    for (const name of readdirSync(mixed)) chmodSync(join(mixed, name), 0o644)
    const to = await restore('--wal', mixed)
    expect(differingTables(Object.fromEntries(end), await contentsOf(to))).toEqual([])
    // The key was for the recovery alone.
    expect(readdirSync(homeOf(to)).filter(name => name.endsWith('.key'))).toEqual([])
  })

  it('is restored without archived WAL to its end', async () => {
    const references = await referencesOf(await restore())
    const missing = acknowledged.filter(each => !references.has(each.reference))
    const endedAt = new Date(manifest.endedAt)
    expect(missing.filter(each => each.answeredAt < endedAt)).toEqual([])
    const later = acknowledged.filter(each => each.requestedAt > endedAt)
    expect(later.filter(each => references.has(each.reference))).toEqual([])
    expect(references.size).toBeGreaterThan(20)
    expect(missing.length).toBeGreaterThanOrEqual(20)
  })

  it('serves again from the restored folder', async () => {
    const { out, code } = await runCommand(['operators', 'list'], { DATA_DIR: restored.at(-1)! })
    expect(code).toBe(0)
    expect(out).toContain('Harbour Kayaks')
  })

  it('holds nothing that can be read without its key', () => {
    expect(manifest.archive.encrypted).toBe(true)
    expect(readdirSync(backup).toSorted()).toEqual(['files.tar.zst.sealed', 'manifest.json'])
    for (const name of readdirSync(backup)) expect(readFileSync(join(backup, name)).includes('Lovelace')).toBe(false)
  })
})

describe('booking-gateway verify-backup', () => {
  it('compares everything that is stored twice, and the tables with the checksums of the backup', async () => {
    const { out, err, code } = await command(['verify-backup', '--from', backups])
    expect({ err, code }).toMatchObject({ code: 0 })
    expect(out).toMatch(/^places taken, by the bookings +[\d,]+ +equal$/m)
    expect(out).toMatch(/^totals of usage, by its entries +[\d,]+ +equal$/m)
    expect(out).toMatch(/^change feed, by the bookings +[\d,]+ +equal$/m)
    const unchanged = Object.keys(manifest.tables).length
    expect(out).toMatch(new RegExp(`^tables, by the checksums of the backup +${unchanged} +equal$`, 'm'))
    // Bookings were made while the backup ended.
    expect(unchanged).toBeGreaterThan(30)
    const [, temporary] = / into (\S+)\n/.exec(err)!
    expect(existsSync(temporary!)).toBe(false)
  })

  it('names a table that differs from its checksum', async () => {
    const changed = join(folder, 'changed')
    cpSync(backup, changed, { recursive: true })
    const product = { ...manifest.tables.product!, rows: 1 }
    const tables = { ...manifest.tables, product }
    writeFileSync(join(changed, 'manifest.json'), JSON.stringify({ ...manifest, tables }))
    const { out, err, code } = await command(['verify-backup', '--from', changed])
    expect(code).toBe(1)
    expect(out).toMatch(/^tables, by the checksums of the backup +\d+ +1 differ$/m)
    expect(err).toContain('Differences:\n  the table product\n')
    rmSync(changed, { recursive: true })
  })
})

describe('booking-gateway restore', () => {
  /** Restores from a copy of the backup that was damaged, and returns what is said. */
  async function refusalOf(damage: (copy: string) => void, args: string[] = [], environment = {}): Promise<string> {
    const copy = join(folder, 'copy')
    cpSync(backup, copy, { recursive: true })
    damage(copy)
    const to = join(folder, 'refused')
    const { out, err, code } = await command(['restore', '--from', copy, '--to', to, ...args], environment)
    expect({ out, code }).toEqual({ out: '', code: 1 })
    expect(readdirSync(folder).filter(name => name.startsWith('refused'))).toEqual([])
    rmSync(copy, { recursive: true })
    return err
  }
  const files = 'files.tar.zst.sealed'

  it('refuses a backup that was cut', async () => {
    const { bytes } = manifest.archive
    expect(await refusalOf(copy => truncateSync(join(copy, files), 100_000))).toContain(
      `The backup was cut or changed: ${join(folder, 'copy', files)} has 100000 bytes, and had ${bytes}.`,
    )
  })

  it('refuses a backup of which a byte was changed', async () => {
    const change = (copy: string) => {
      const content = readFileSync(join(copy, files))
      content[Math.floor(content.length / 2)]! ^= 1
      writeFileSync(join(copy, files), content)
    }
    expect(await refusalOf(change)).toContain('The backup was cut or changed after it was made')
  })

  it('refuses a backup that was not completed', async () => {
    expect(await refusalOf(copy => rmSync(join(copy, 'manifest.json')))).toContain(
      `${join(folder, 'copy')} is not a complete backup: it has no manifest.json, which is written last.`,
    )
  })

  it('refuses a wrong key, and none', async () => {
    const wrong = await refusalOf(() => {}, [], { BACKUP_KEY: `${KEY}.` })
    expect(wrong).toContain('Nothing was restored. The key is not the one with which this backup was encrypted.')
    const none = await refusalOf(() => {}, [], { BACKUP_KEY: '' })
    expect(none).toContain('The backup is encrypted: give its key in the variable BACKUP_KEY, or with --key-file.')
  })

  it('refuses a backup of another major version of PostgreSQL, and a newer format', async () => {
    const other = (more: object) => (copy: string) =>
      writeFileSync(join(copy, 'manifest.json'), JSON.stringify({ ...manifest, ...more }))
    expect(await refusalOf(other({ postgres: '19' }))).toContain('is of PostgreSQL 19, and this version of the service')
    expect(await refusalOf(other({ format: 2 }))).toContain(
      'has the format 2, which a newer version of the service made',
    )
  })

  it('refuses an instant before the backup, and one after the last archived transaction', async () => {
    const early = await refusalOf(() => {}, ['--wal', wal, '--at', '2026-01-01'])
    expect(early).toContain(`is before the end of the backup, ${manifest.endedAt}`)
    const late = await refusalOf(() => {}, ['--wal', wal, '--at', '2100-01-01T00:00:00Z'])
    expect(late).toMatch(/The archived WAL does not reach 2100-01-01T00:00:00.000Z: its last transaction is of \d{4}-/)
    expect(await refusalOf(() => {}, ['--at', '2100-01-01'])).toContain('give the folder of archived WAL, with --wal')
  })

  it('refuses archived WAL of which a segment is damaged', async () => {
    const damaged = join(folder, 'damaged')
    cpSync(wal, damaged, { recursive: true })
    // Copied by root, they are still for PostgreSQL's user.
    chmodSync(damaged, 0o755)
    for (const name of readdirSync(damaged)) chmodSync(join(damaged, name), 0o644)
    const { last } = manifest.wal
    const later = readdirSync(damaged).filter(name => /^[0-9A-F]{24}\.gz\.enc$/.test(name) && name > `${last}.gz.enc`)
    expect(later.length).toBeGreaterThanOrEqual(2)
    const first = later.toSorted()[0]!
    truncateSync(join(damaged, first), 1000)
    expect(await refusalOf(() => {}, ['--wal', damaged])).toContain(
      `The segment ${first.slice(0, 24)} of the archived WAL is missing or damaged: ${later.length - 1} later ones`,
    )
  })

  it('refuses a folder that is not empty, and one on which a service runs', async () => {
    const to = restored[0]!
    const before = readdirSync(to)
    const full = await command(['restore', '--from', backups, '--to', to])
    expect(full).toMatchObject({ code: 1, err: expect.stringContaining(`The folder ${to} is not empty`) })
    const postgres = await openPostgres({ dataDir: to })
    const used = await command(['restore', '--from', backups, '--to', to])
    expect(used).toMatchObject({ code: 1, err: expect.stringContaining(`A service is running on ${to}`) })
    await postgres.stop()
    expect(readdirSync(to).filter(name => !name.startsWith('postgres'))).toEqual(
      before.filter(name => !name.startsWith('postgres')),
    )
  })

  it('names what is missing, with the exit code for wrong arguments', async () => {
    expect(await command(['restore', '--to', 'x'])).toMatchObject({
      code: 64,
      err: 'Give the backup: --from. See booking-gateway restore --help.\n',
    })
  })
})

describe('the guide of operating', () => {
  /** The commands of a section. */
  function blockOf(section: string): string {
    const guide = readFileSync('src/guides/operating.md', 'utf8').split(`\n## ${section}\n`)[1]!
    return /```console\n([\s\S]*?)```/.exec(guide)![1]!
  }

  it('shows commands that take a backup, verify it, restore it to an instant, check that, and practise it', async () => {
    const to = join(folder, 'restored-by-the-guide')
    const practice = join(folder, 'practice-of-the-guide')
    const pasted = [blockOf('Back up'), blockOf('Practise a restore')]
      .join('')
      // The key of the service, which encrypts the WAL.
      .replace('openssl rand -base64 32', `printf '%s\\n' "$KEY"`)
      .replaceAll('/etc/booking/backup.key', join(folder, 'backup.key'))
      .replaceAll('/backups/wal', wal)
      .replaceAll(' /backups', ` ${join(folder, 'backups-of-the-guide')}`)
      .replaceAll('/restored', to)
      .replaceAll('/practice', practice)
      // The line that it follows ends after this instant.
      .replace('2026-11-29T12:34:00Z', '"$(cat "$INSTANT")"')
      .replace(/(?=^booking-gateway restore)/m, 'pass_an_instant\n')
    restored.push(to, practice)
    const script = `set -euo pipefail
      booking-gateway() { "$NODE" dist/service/command.js "$@"; }
      pass_an_instant() { "$NODE" test/backup/passAnInstant.ts >"$INSTANT"; }
      ${pasted}`
    const environment = {
      ...process.env,
      ...service,
      DATABASE_URL: '',
      KEY,
      NODE: process.execPath,
      INSTANT: join(folder, 'instant'),
    }
    const { stdout, stderr, status } = spawnSync('bash', ['-c', script], { encoding: 'utf8', env: environment })
    expect({ stderr, status }).toMatchObject({ status: 0 })
    expect(stdout.match(/ equal$/gm)).toHaveLength(9 + 8 + 9 + 8)
    expect(stdout).toMatch(/: (complete|nothing yet)/)
    const instant = readFileSync(join(folder, 'instant'), 'utf8').trim()
    const rows = await withData(to, async client => (await client.query('select name from agency')).rows)
    expect({ instant, rows }).toEqual({ instant: expect.stringMatching(/Z$/), rows: [{ name: 'Before the instant' }] })
  })
})

describe('booking-gateway backup', () => {
  it('refuses to run twice at the same time, and to run on a database of your own', async () => {
    const to = join(folder, 'twice')
    const postgres = await openPostgres({ dataDir: service.DATA_DIR })
    await withClient(postgres.databaseUrl(DATABASE), async client => {
      // As a backup that is being taken.
      await client.query('select pg_advisory_lock(1651209584)')
      expect(await command(['backup', '--to', to])).toMatchObject({
        code: 1,
        err: expect.stringContaining('Another backup of this database is being taken: wait until it has ended.'),
      })
    })
    await postgres.stop()
    expect(existsSync(to)).toBe(false)
    const own = await command(['backup', '--to', to], { DATABASE_URL: 'postgres://somebody@127.0.0.1/else' })
    expect(own).toMatchObject({ code: 1, err: expect.stringContaining('back up your own PostgreSQL with its tools') })
  })

  it('keeps the latest ones, and the archived WAL that they need', async () => {
    const to = join(folder, 'kept')
    const names = (among: string) => readdirSync(among).toSorted()
    const segments = () => names(wal).filter(name => /^[0-9A-F]{24}\.gz\.enc$/.test(name))
    const before = segments()
    const first = await command(['backup', '--to', to])
    const second = await command(['backup', '--to', to, '--keep', '1'])
    expect(second.code).toBe(0)
    expect(names(to)).toEqual([basename(second.out.trim())])
    expect(first.out).not.toBe(second.out)
    const kept = JSON.parse(readFileSync(join(second.out.trim(), 'manifest.json'), 'utf8')) as BackupManifest
    expect(before.filter(name => name < `${kept.wal.first}.gz.enc`).length).toBeGreaterThan(3)
    expect(segments().filter(name => name < `${kept.wal.first}.gz.enc`)).toEqual([])
    // What was deleted is what only the older backup needs.
    expect(await command(['verify-backup', '--from', to, '--wal', wal])).toMatchObject({ code: 0 })
    expect(await command(['backup', '--to', to, '--keep', 'none'])).toMatchObject({ code: 64 })
  })

  it('records each in the database, and what was verified', async () => {
    const rows = await withData(service.DATA_DIR, async client => {
      const { rows } = await client.query(
        'select kind, folder, bytes::int, differences from backup_run order by ended_at limit 3',
      )
      return rows as object[]
    })
    const { bytes } = manifest.archive
    expect(rows).toEqual([
      { kind: 'BACKUP', folder: backup, bytes, differences: null },
      { kind: 'VERIFICATION', folder: backup, bytes, differences: 0 },
      { kind: 'VERIFICATION', folder: join(folder, 'changed'), bytes, differences: 1 },
    ])
  })

  it('leaves nothing when it fails', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const { code, err } = await command(['backup', '--to', file])
    expect(code).toBe(1)
    expect(err).toContain(`${file} cannot be a folder, because ${file} is a file`)
  })
})

describe('WAL_ARCHIVE', () => {
  it('has WAL that nobody can read without the key', async () => {
    const segments = readdirSync(wal).filter(name => /^[0-9A-F]{24}/.test(name))
    expect(segments.filter(name => !name.endsWith('.gz.enc'))).toEqual([])
    const name = segments.at(0)!
    expect(readFileSync(join(wal, name)).subarray(0, 8).toString()).toBe('Salted__')

    const to = ['restore', '--from', backup, '--to', join(folder, 'without-key'), '--wal', wal]
    const other = await command(to, { BACKUP_KEY: `${KEY}, but not the same` })
    expect(other).toMatchObject({ code: 1, err: expect.stringContaining('The key is not the one') })
    expect(existsSync(join(folder, 'without-key'))).toBe(false)
  })

  it('refuses encrypted WAL for a backup that is not, without a key and with another one', async () => {
    const plain = await command(['backup', '--to', join(folder, 'plain')], { BACKUP_KEY: '' })
    expect(plain).toMatchObject({ code: 0 })
    const to = ['restore', '--from', plain.out.trim(), '--to', join(folder, 'of-plain'), '--wal', wal]
    const without = await command(to, { BACKUP_KEY: '' })
    expect(without.err).toContain(
      `The archived WAL in ${wal} is encrypted: give its key in the variable BACKUP_KEY, or with --key-file.`,
    )
    const other = await command(to, { BACKUP_KEY: `${KEY}, but not the same` })
    expect(other.err).toContain(`The key is not the one with which the archived WAL in ${wal} was encrypted.`)
    expect(existsSync(join(folder, 'of-plain'))).toBe(false)
  })

  it('is refused on a PostgreSQL that runs without it already, or with another key', async () => {
    const other = join(folder, 'other')
    const refusal = (text: string) =>
      `WAL_ARCHIVE is ${text} BACKUP_KEY, and PostgreSQL runs with other settings already`
    const without = await openPostgres({ dataDir: service.DATA_DIR, walArchive: null })
    const archive = { folder: other, key: null }
    await expect(openPostgres({ dataDir: service.DATA_DIR, walArchive: archive })).rejects.toThrow(
      refusal(`${other}, without`),
    )
    await without.stop()
    const postgres = await openPostgres({ dataDir: service.DATA_DIR, walArchive: { ...archive, key: KEY } })
    await expect(
      openPostgres({ dataDir: service.DATA_DIR, walArchive: { ...archive, key: `${KEY}, but not the same` } }),
    ).rejects.toThrow(refusal(`${other}, with`))
    await postgres.stop()
  })
})
