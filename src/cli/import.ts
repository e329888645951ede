import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { commandPrefix } from '../app/commandPrefix.ts'
import type { Config } from '../app/configuration/Config.ts'
import { readConfig } from '../app/configuration/readConfig.ts'
import { explainFileError } from '../app/explainFileError.ts'
import { migrate } from '../app/schema/migrate.ts'
import { migrateTo } from '../app/schema/migrateTo.ts'
import { readManifest } from '../platform/backup/BackupManifest.ts'
import type { ExportManifest } from '../platform/backup/ExportManifest.ts'
import { importTables, requireEmptyDatabase, verifyFiles } from '../platform/backup/importTables.ts'
import { removeData } from '../platform/backup/removeData.ts'
import { type DatabaseUrls, externalUrls } from '../platform/connection/DatabaseSettings.ts'
import { readRecord } from '../platform/postgres/ClusterRecord.ts'
import { openEmbeddedDatabase } from '../platform/postgres/openEmbeddedDatabase.ts'
import { uploadsOf } from './backups/openEmbedded.ts'
import type { Options } from './DatabaseCommand.ts'
import { progress, runProgram } from './runProgram.ts'

const help = `Fills an empty database from an export, and migrates it to this version. The database is that of DATABASE_URL, or a new embedded
one in DATA_DIR, which must not exist. No service may run on it.

  ${commandPrefix('import')} --from <folder> [--database-url <url>]

  --from          The folder that "booking-gateway export" has made.
  --database-url  The database instead, as the user that owns it. Default: those of DATABASE_MIGRATION_URL and DATABASE_JOBS_URL.

Every file is compared with the manifest first. All rows are imported in one transaction, which is committed if every table has the
checksum of the export.`

async function run({ from = '', 'database-url': given }: Options): Promise<number> {
  const read = readConfig(process.env)
  const config =
    given === undefined
      ? read
      : {
          ...read,
          databaseUrl: given,
          databaseDirectUrl: null,
          databaseMigrationUrl: null,
          databaseJobsUrl: null,
        }
  const folder = resolve(from)
  const manifest = readManifest<ExportManifest>(folder, 'export')
  const uploads = uploadsOf(config)
  if (config.databaseUrl === null && existsSync(config.dataDir)) {
    throw new Error(
      `Nothing was imported. ${config.dataDir} exists already: set DATA_DIR to a folder that does not exist.`,
    )
  }
  if (uploads !== null && existsSync(uploads) && Object.keys(manifest.uploads ?? {}).length > 0) {
    throw new Error(`Nothing was imported. ${uploads} exists already, and the export has uploads: move it away.`)
  }
  const began = performance.now()
  await verifyFiles(folder, manifest)
  progress('Every file of the export is complete')
  const opened = new AsyncDisposableStack()
  let isImported = false
  try {
    const urls = await openTarget(config, opened)
    await requireEmptyDatabase(urls.migration, manifest)
    await migrateTo(urls, manifest.migrations)
    await importTables(urls, folder, manifest, progress)
    isImported = true
    const migrated = await migrate(urls.migration, urls, progress)
    if (migrated.length > 0) progress(`Migrated the database (${migrated.length} new)`)
    if (uploads !== null && manifest.uploads !== null && existsSync(join(folder, 'uploads'))) {
      mkdirSync(uploads, { recursive: true, mode: 0o700 })
      cpSync(join(folder, 'uploads'), uploads, { recursive: true })
    }
  } catch (error) {
    await opened.disposeAsync()
    if (config.databaseUrl === null && existsSync(config.dataDir))
      await removeData(config.dataDir, readRecord(config.dataDir))
    const ofFiles = explainFileError(error, config.dataDir, 'set DATA_DIR to another folder')
    const isLeft = isImported && config.databaseUrl !== null
    const left = isLeft
      ? 'All tables were imported, and then something failed: begin again with an empty database.'
      : 'Nothing was imported.'
    throw new Error(`${left} ${ofFiles ?? (error as Error).message}`, { cause: error })
  }
  await opened.disposeAsync()
  const rows = Object.values(manifest.tables).reduce((sum, each) => sum + each.rows, 0)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  progress(
    `Imported ${rows.toLocaleString('en')} rows of ${Object.keys(manifest.tables).length} tables and ${manifest.jobs.rows} jobs in ${seconds} s: every table is equal to the export.${
      manifest.uploads === null ? ' Uploads are not in it: use the bucket of the service that was exported.' : ''
    }`,
  )
  return 0
}

/** A new embedded database, or the other one, with the users that own tables and jobs. */
async function openTarget(config: Config, opened: AsyncDisposableStack): Promise<DatabaseUrls> {
  if (config.databaseUrl !== null) return externalUrls(config.databaseUrl, config)
  return openEmbeddedDatabase(config.dataDir, opened, progress)
}

// The command line to import everything: `booking-gateway import --help`.
await runProgram({
  name: 'import',
  help,
  options: { from: { type: 'string' }, 'database-url': { type: 'string' } },
  required: { from: 'the folder of the export' },
  run,
})
