import { resolve } from 'node:path'
import { buildInfo } from '../app/buildInfo.ts'
import { commandPrefix } from '../app/commandPrefix.ts'
import { readConfig } from '../app/configuration/readConfig.ts'
import { explainFileError } from '../app/explainFileError.ts'
import { UsageError } from '../app/reportFailure.ts'
import { BackupRunKind } from '../platform/backup/BackupRun.ts'
import { deleteOldBackups } from '../platform/backup/deleteOldBackups.ts'
import { megabytes } from '../platform/backup/megabytes.ts'
import { recordRun } from '../platform/backup/recordRun.ts'
import { writeBackup } from '../platform/backup/writeBackup.ts'
import { readRecord } from '../platform/postgres/ClusterRecord.ts'
import { openEmbedded, uploadsOf } from './backups/openEmbedded.ts'
import { readKey } from './backups/readKey.ts'
import type { Options } from './DatabaseCommand.ts'
import { progress, runProgram } from './runProgram.ts'

const help = `Copies the embedded database of DATA_DIR and its uploads while the service runs, into a new folder that is named by the time.

  ${commandPrefix('backup')} --to <folder> [--key-file <file>] [--keep <number>]

  --to        The folder of all backups.
  --key-file  A file with the key to encrypt with; by default the key in the variable BACKUP_KEY. Without either, the backup is
              not encrypted.
  --keep      How many backups stay in that folder: older ones are deleted afterwards, and the archived WAL that only they need.
              Default: all.

Prints the folder of the backup. "booking-gateway restore" makes a data directory from it.`

async function run({ to = '', 'key-file': keyFile, keep }: Options): Promise<number> {
  const keptBackups = readKeep(keep)
  const config = readConfig(process.env)
  if (config.databaseUrl !== null) {
    throw new Error(
      'DATABASE_URL is set: back up your own PostgreSQL with its tools, such as pg_basebackup or the snapshots of its provider, and check a restored one with "booking-gateway verify-backup". "booking-gateway export" writes its tables to files.',
    )
  }
  const key = readKey(keyFile, config)
  const began = performance.now()
  const startedAt = new Date()
  const opened = new AsyncDisposableStack()
  try {
    const embedded = await openEmbedded(config, opened)
    const uploads = uploadsOf(config)
    const { version: service } = buildInfo()
    const target = resolve(to)
    const options = { ...embedded, dataDir: config.dataDir, uploads, to: target, key, service, progress }
    const { folder, manifest } = await writeBackup(options).catch(error => {
      throw new Error(explainFileError(error, target, 'give another folder with --to') ?? (error as Error).message, {
        cause: error,
      })
    })
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const { files, bytes, archive, wal, tables, changing } = manifest
    const dataOf = new Date(manifest.endedAt)
    const run = { kind: BackupRunKind.BACKUP, dataOf, startedAt, folder, bytes: archive.bytes, differenceCount: null }
    await recordRun(embedded.databaseUrl, run, progress)
    process.stdout.write(`${folder}\n`)
    progress(
      [
        `Copied ${files.toLocaleString('en')} files (${megabytes(bytes)}) into ${megabytes(archive.bytes)}${archive.encrypted ? ', encrypted,' : ''} in ${seconds} s.`,
        `It can be restored to ${manifest.endedAt}, or to a later instant with archived WAL from ${wal.first} on.`,
        `The checksums of ${Object.keys(tables).length} tables are in it; ${changing.length} changed meanwhile.`,
        manifest.uploads === null
          ? 'Uploads are in a bucket, and are not in the backup.'
          : `Uploads in it: ${manifest.uploads.toLocaleString('en')}.`,
        ...(archive.encrypted ? [] : ['It is not encrypted: whoever can read it can read all personal data.']),
      ].join('\n'),
    )
    if (keptBackups !== null) {
      const walArchive = readRecord(config.dataDir).walArchive ?? null
      const deleted = deleteOldBackups(target, keptBackups, walArchive)
      progress(
        `Deleted ${deleted.backups} older backups, and ${deleted.segments} segments of WAL that only they needed.`,
      )
    }
    return 0
  } finally {
    await opened.disposeAsync()
  }
}

function readKeep(text: string | undefined): number | null {
  if (text === undefined) return null
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new UsageError(`--keep is a number of backups from 1 on, and not "${text}"`)
}

// The command line for backups: `booking-gateway backup --help`.
await runProgram({
  name: 'backup',
  help,
  options: { to: { type: 'string' }, 'key-file': { type: 'string' }, keep: { type: 'string' } },
  required: { to: 'the folder of backups' },
  run,
})
