import { resolve } from 'node:path'
import { buildInfo } from '../app/buildInfo.ts'
import { commandPrefix } from '../app/commandPrefix.ts'
import type { Config } from '../app/configuration/Config.ts'
import { readConfig } from '../app/configuration/readConfig.ts'
import { explainFileError } from '../app/explainFileError.ts'
import { BackupRunKind } from '../platform/backup/BackupRun.ts'
import { exportTables } from '../platform/backup/exportTables.ts'
import { recordRun } from '../platform/backup/recordRun.ts'
import { type DatabaseUrls, externalUrls } from '../platform/connection/DatabaseSettings.ts'
import { openEmbedded, uploadsOf } from './backups/openEmbedded.ts'
import type { Options } from './DatabaseCommand.ts'
import { progress, runProgram } from './runProgram.ts'

const help = `Writes every table to a file as of one moment, while the service runs, and copies the uploads. The database is that of
DATABASE_URL, or the embedded one of DATA_DIR. Import it with this version of the service or a later one, into any PostgreSQL.

  ${commandPrefix('export')} --to <folder> [--database-url <url>]

  --to            The folder that is made. It must not exist, or be empty.
  --database-url  The database instead, as a superuser. Default: the users of DATABASE_MIGRATION_URL and DATABASE_JOBS_URL.

The files are those of COPY in its text format, and are not encrypted. Jobs that wait are carried over; those given up are not.`

async function run(options: Options): Promise<number> {
  const config = readConfig(process.env)
  const to = resolve(options.to!)
  const began = performance.now()
  const startedAt = new Date()
  const opened = new AsyncDisposableStack()
  try {
    const given = options['database-url']
    const urls = given === undefined ? await locate(config, opened) : { migration: given, jobs: given }
    const { version: service } = buildInfo()
    const exported = exportTables({ urls, uploads: uploadsOf(config), to, service, progress })
    const { tables, jobs, uploads, exportedAt } = await exported.catch(error => {
      throw new Error(explainFileError(error, to, 'give another folder with --to') ?? (error as Error).message, {
        cause: error,
      })
    })
    const rows = Object.values(tables).reduce((sum, each) => sum + each.rows, 0)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const files = [...Object.values(tables), jobs, ...Object.values(uploads ?? {})]
    const bytes = files.reduce((sum, each) => sum + each.bytes, 0)
    const dataOf = new Date(exportedAt)
    await recordRun(
      urls.migration,
      { kind: BackupRunKind.EXPORT, dataOf, startedAt, folder: to, bytes, differenceCount: null },
      progress,
    )
    process.stdout.write(`${to}\n`)
    progress(
      `Exported ${rows.toLocaleString('en')} rows of ${Object.keys(tables).length} tables and ${jobs.rows} jobs in ${seconds} s. ${
        uploads === null
          ? 'Uploads are in a bucket, and are not in it.'
          : `Uploads in it: ${Object.keys(uploads).length.toLocaleString('en')}.`
      }`,
    )
    return 0
  } finally {
    await opened.disposeAsync()
  }
}

/** The embedded database as its superuser, or the other one as the users that own tables and jobs. */
async function locate(config: Config, opened: AsyncDisposableStack): Promise<Pick<DatabaseUrls, 'migration' | 'jobs'>> {
  if (config.databaseUrl !== null) return externalUrls(config.databaseUrl, config)
  const { databaseUrl } = await openEmbedded(config, opened)
  return { migration: databaseUrl, jobs: databaseUrl }
}

// The command line to export everything: `booking-gateway export --help`.
await runProgram({
  name: 'export',
  help,
  options: { to: { type: 'string' }, 'database-url': { type: 'string' } },
  required: { to: 'the folder to make' },
  run,
})
