import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { runChecks } from '../app/checks/runChecks.ts'
import { commandPrefix } from '../app/commandPrefix.ts'
import type { Config } from '../app/configuration/Config.ts'
import { readConfig } from '../app/configuration/readConfig.ts'
import { openDatabase } from '../app/openDatabase.ts'
import { findMigrations } from '../app/schema/findMigrations.ts'
import { migrate } from '../app/schema/migrate.ts'
import type { TableContent } from '../platform/backup/BackupManifest.ts'
import { BackupRunKind } from '../platform/backup/BackupRun.ts'
import { checksumSnapshot, differingTables } from '../platform/backup/checksumTables.ts'
import { findBackup } from '../platform/backup/findBackup.ts'
import { recordRun } from '../platform/backup/recordRun.ts'
import { recoverBackup } from '../platform/backup/recoverBackup.ts'
import { removeData } from '../platform/backup/removeData.ts'
import { externalUrls } from '../platform/connection/DatabaseSettings.ts'
import { readRecord } from '../platform/postgres/ClusterRecord.ts'
import { DATABASE } from '../platform/postgres/openEmbeddedDatabase.ts'
import { alignColumns } from './alignColumns.ts'
import { openEmbedded } from './backups/openEmbedded.ts'
import { readKey } from './backups/readKey.ts'
import type { Options } from './DatabaseCommand.ts'
import { readInstant } from './readInstant.ts'
import { progress, runProgram } from './runProgram.ts'

const help = `Checks a backup: restores it into a temporary folder, compares what it holds, and removes it again. Or checks a database.

  ${commandPrefix('verify-backup')} --from <folder> [--at <instant>] [--wal <folder>] [--key-file <file>]
  ${commandPrefix('verify-backup')} [--database-url <url>]

  --from          A backup, or the folder of all backups: then the latest. --at, --wal and --key-file are those of restore.
  --database-url  A database that was restored by other tools. Default: that of DATABASE_URL, or the embedded one of DATA_DIR.

Whatever is stored twice is compared: places with bookings, totals of bookings and of usage with their sums, statements with their
lines, refunds, vouchers and promo codes with their entries, and the change feed with the bookings. A backup is also compared with the
checksums of its manifest. The exit code is 1 if anything differs. The temporary folder is in TMPDIR.`

async function run(options: Options): Promise<number> {
  const { from, 'database-url': databaseUrl } = options
  if (from !== undefined && databaseUrl !== undefined) throw new Error('Give --from or --database-url, not both.')
  return from === undefined ? verifyDatabase(databaseUrl) : verifyFolder(resolve(from), options)
}

async function verifyDatabase(given: string | undefined): Promise<number> {
  const config = readConfig(process.env)
  const opened = new AsyncDisposableStack()
  try {
    const startedAt = new Date()
    const own = config.databaseUrl === null ? null : (await externalUrls(config.databaseUrl, config)).migration
    const url = given ?? own ?? (await openEmbedded(config, opened)).databaseUrl
    const differenceCount = await check(url, null)
    // What was restored is not what is in service.
    if (given !== undefined) {
      const run = {
        kind: BackupRunKind.VERIFICATION,
        dataOf: null,
        startedAt,
        folder: null,
        bytes: null,
        differenceCount,
      }
      await record(config, run)
    }
    return Math.sign(differenceCount)
  } finally {
    await opened.disposeAsync()
  }
}

async function verifyFolder(from: string, { at: instant, wal, 'key-file': keyFile }: Options): Promise<number> {
  const config = readConfig(process.env)
  const startedAt = new Date()
  const at = instant === undefined ? null : readInstant(instant)
  const backup = findBackup(from, at)
  // Only with --wal: what was written after the backup would differ from its manifest.
  const walArchive = wal === undefined ? null : resolve(wal)
  const dataDir = join(tmpdir(), `booking-gateway-verify-${randomBytes(6).toString('hex')}`)
  const key = readKey(keyFile, config)
  progress(`Restoring the backup ${backup.folder} of ${backup.manifest.endedAt} into ${dataDir}`)
  const { postgres, recoveredTo, stop } = await recoverBackup({ backup, dataDir, key, walArchive, at, progress })
  try {
    const differenceCount = await check(
      postgres.databaseUrl(DATABASE),
      walArchive === null ? backup.manifest.tables : null,
      true,
    )
    const { endedAt, archive } = backup.manifest
    const dataOf = walArchive === null ? new Date(endedAt) : (recoveredTo ?? new Date(endedAt))
    const { folder } = backup
    const run = { kind: BackupRunKind.VERIFICATION, dataOf, startedAt, folder, bytes: archive.bytes, differenceCount }
    await record(config, run)
    return Math.sign(differenceCount)
  } finally {
    await stop()
    await removeData(dataDir, readRecord(dataDir))
  }
}

/** Records it in the database that is in service, if there is one here. */
async function record(config: Config, run: Parameters<typeof recordRun>[1]): Promise<void> {
  const opened = new AsyncDisposableStack()
  try {
    if (config.databaseUrl !== null)
      return await recordRun((await externalUrls(config.databaseUrl, config)).migration, run, progress)
    if (!existsSync(join(config.dataDir, 'postgres.json'))) return
    await recordRun((await openEmbedded(config, opened)).databaseUrl, run, progress)
  } finally {
    await opened.disposeAsync()
  }
}

/** Prints what was compared; returns how many differences there are. */
async function check(
  url: string,
  expected: Readonly<Record<string, TableContent>> | null,
  isCopy = false,
): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const contents = await checksumSnapshot(client).finally(() => client.end())
  // The checks are those of this version. Nobody else uses a copy.
  if (isCopy) await migrate(url)
  const { pending } = await findMigrations(url)
  if (pending.length > 0) {
    throw new Error(
      `The database lacks the migration ${pending[0]} of this version: check it with the version of the service that it is of.`,
    )
  }
  // Large tables take longer than any request may.
  const patient = { statement_timeout: 3_600_000, query_timeout: 3_700_000 }
  const database = await openDatabase(url, 2, patient)
  const results = await runChecks(database, progress).finally(() => database.close())
  const rows = results.map(({ name, compared, differing }) => [
    name,
    compared.toLocaleString('en'),
    differing === 0 ? 'equal' : `${differing.toLocaleString('en')} differ`,
  ])
  const differing = expected === null ? [] : differingTables(expected, contents)
  if (expected !== null) {
    const count = Object.keys(expected).length
    rows.push([
      'tables, by the checksums of the backup',
      String(count),
      differing.length === 0 ? 'equal' : `${differing.length} differ`,
    ])
  }
  const total = [...contents.values()].reduce((sum, each) => sum + each.rows, 0)
  process.stdout.write(`${alignColumns([['CHECK', 'COMPARED', 'RESULT'], ...rows])}\n`)
  progress(`Read ${total.toLocaleString('en')} rows of ${contents.size} tables.`)
  const examples = [...results.flatMap(each => each.examples), ...differing.map(table => `the table ${table}`)]
  if (examples.length > 0) progress(`Differences:\n${examples.map(each => `  ${each}`).join('\n')}`)
  return results.reduce((sum, each) => sum + each.differing, differing.length)
}

// The command line to verify a backup: `booking-gateway verify-backup --help`.
await runProgram({
  name: 'verify-backup',
  help,
  options: {
    from: { type: 'string' },
    at: { type: 'string' },
    wal: { type: 'string' },
    'key-file': { type: 'string' },
    'database-url': { type: 'string' },
  },
  required: {},
  run,
})
