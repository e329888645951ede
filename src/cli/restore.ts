import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, renameSync, rmdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { commandPrefix } from '../app/commandPrefix.ts'
import { readConfig } from '../app/configuration/readConfig.ts'
import { explainFileError } from '../app/explainFileError.ts'
import { findBackup } from '../platform/backup/findBackup.ts'
import { recoverBackup } from '../platform/backup/recoverBackup.ts'
import { removeData } from '../platform/backup/removeData.ts'
import { readRecord } from '../platform/postgres/ClusterRecord.ts'
import { findPostmaster } from '../platform/postgres/findPostmaster.ts'
import { readKey } from './backups/readKey.ts'
import type { Options } from './DatabaseCommand.ts'
import { readInstant } from './readInstant.ts'
import { progress, runProgram } from './runProgram.ts'

const help = `Makes a data directory from a backup. Nothing is left if it fails.

  ${commandPrefix('restore')} --from <folder> --to <folder> [--at <instant>] [--wal <folder>] [--key-file <file>]

  --from      A backup, or the folder of all backups: then the latest that had ended before --at.
  --to        The data directory that is made. It must not exist, or be empty.
  --at        The instant to restore to, such as 2026-11-29T12:34:00Z. Default: everything that the backup and the archived WAL have.
  --wal       The folder of archived WAL. Default: that of WAL_ARCHIVE. Without either, the backup is restored to its end.
  --key-file  A file with the key of the backup; by default the key in the variable BACKUP_KEY.

Start the service with DATA_DIR set to the new folder, and with another WAL_ARCHIVE.`

async function run(options: Options): Promise<number> {
  const { from = '', wal, at: instant, 'key-file': keyFile } = options
  const config = readConfig(process.env)
  const at = instant === undefined ? null : readInstant(instant)
  const to = resolve(options.to!)
  requireUnused(to)
  const backup = findBackup(resolve(from), at)
  const walArchive = wal === undefined ? config.walArchive : resolve(wal)
  const began = performance.now()
  progress(`Restoring the backup ${backup.folder} of ${backup.manifest.endedAt}`)
  const dataDir = `${to}.${randomBytes(3).toString('hex')}.part`
  const recovered = await recoverBackup({
    backup,
    dataDir,
    key: readKey(keyFile, config),
    walArchive,
    at,
    progress,
  }).catch(error => {
    const ofFiles = explainFileError(error, dirname(to), 'give another folder with --to')
    throw new Error(`Nothing was restored. ${ofFiles ?? (error as Error).message}`, { cause: error })
  })
  try {
    await recovered.stop()
    if (existsSync(to)) rmdirSync(to)
    renameSync(dataDir, to)
  } catch (error) {
    await removeData(dataDir, readRecord(dataDir))
    throw new Error(`Nothing was restored: ${to} could not be made (${(error as Error).message}).`, { cause: error })
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const last =
    recovered.recoveredTo === null ? '' : ` Its last transaction is of ${recovered.recoveredTo.toISOString()}.`
  process.stdout.write(`${to}\n`)
  progress(
    [
      `Restored in ${seconds} s.${last}`,
      ...(backup.manifest.uploads === null ? ['Uploads are in a bucket, and were not restored.'] : []),
      `Start the service with DATA_DIR=${to}, and take a backup of it. E-mails and webhooks that were sent after that moment are sent again.`,
    ].join('\n'),
  )
  return 0
}

/** Refuses a folder that holds anything. */
function requireUnused(to: string): void {
  if (!existsSync(to) || readdirSync(to).length === 0) return
  const home = existsSync(join(to, 'postgres.json')) ? readRecord(to).home : undefined
  const { live } = findPostmaster(join(home ?? join(to, 'postgres'), 'data'))
  throw new Error(
    live
      ? `Nothing was restored. A service is running on ${to} (PostgreSQL is process ${live.pid}): choose a folder that does not exist.`
      : `Nothing was restored. The folder ${to} is not empty: choose one that does not exist.`,
  )
}

// The command line to restore a backup: `booking-gateway restore --help`.
await runProgram({
  name: 'restore',
  help,
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    at: { type: 'string' },
    wal: { type: 'string' },
    'key-file': { type: 'string' },
  },
  required: { from: 'the backup', to: 'the data directory to make' },
  run,
})
