import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { ClusterRecord } from '../postgres/ClusterRecord.ts'
import { type EmbeddedPostgres, openPostgres } from '../postgres/openPostgres.ts'
import { prepareDataDir } from '../postgres/prepareDataDir.ts'
import { restoreCommand, type WalArchive } from '../postgres/walArchive.ts'
import { megabytes } from './megabytes.ts'
import type { RecoveryOptions } from './RecoveryOptions.ts'
import { removeData } from './removeData.ts'
import { requireAllWal } from './requireAllWal.ts'
import { requireReadable, requireSpace } from './requireReadable.ts'
import { own, unpackBackup } from './unpackBackup.ts'

/** A recovered backup, with its PostgreSQL running. */
export interface RecoveredBackup {
  postgres: EmbeddedPostgres
  /** When the last transaction in it was committed; null if the backup has all of them. */
  recoveredTo: Date | null
  /** Stops PostgreSQL. */
  stop(): Promise<void>
}

/** Replaying days of WAL takes its time. */
const RECOVERY_SECONDS = 24 * 3600

/**
 * Unpacks a backup into a new data directory, and starts PostgreSQL on it, which replays its WAL.
 * @throws Error with a sentence; nothing is left then
 */
export async function recoverBackup(options: RecoveryOptions): Promise<RecoveredBackup> {
  const { backup, progress } = options
  requireReadable(options)
  const record = {} as ClusterRecord
  let dataDir = options.dataDir
  try {
    dataDir = prepareDataDir(options.dataDir)
    requireSpace(backup, dataDir)
    const { location, archive } = await unpackBackup(options, dataDir, record)
    const settings = join(location.data, 'postgresql.auto.conf')
    const before = readFileSync(settings, 'utf8')
    appendFileSync(settings, recoverySettings(options, archive))
    writeFileSync(join(location.data, 'recovery.signal'), '', { mode: 0o600 })
    own(join(location.data, 'recovery.signal'), location)
    progress(`Unpacked ${backup.manifest.files} files (${megabytes(backup.manifest.bytes)}); replaying WAL`)
    const postgres = await openPostgres({ dataDir, startSeconds: RECOVERY_SECONDS, progress }).catch(error => {
      throw explainRecovery(error as Error, options)
    })
    try {
      const recoveredTo = await lastReplayed(postgres.url)
      if (options.walArchive !== null && options.at === null)
        requireAllWal(location.data, recoveredTo, options.walArchive)
      return {
        postgres,
        recoveredTo,
        async stop() {
          await postgres.stop()
          // Later starts must not recover again.
          writeFileSync(settings, before)
          if (archive?.keyFile !== undefined) rmSync(archive.keyFile)
        },
      }
    } catch (error) {
      await postgres.stop()
      throw error
    }
  } catch (error) {
    await removeData(dataDir, record)
    throw error
  }
}

// A new timeline begins where the recovery ends, so that the WAL of the restored database is not taken for that of the lost one.
function recoverySettings({ at }: RecoveryOptions, archive: WalArchive | undefined): string {
  const settings = {
    restore_command: restoreCommand(archive),
    recovery_target_timeline: 'latest',
    recovery_target_action: 'promote',
    // Nobody may read before the recovery has ended.
    hot_standby: 'off',
    ...(at && { recovery_target_time: at.toISOString().replace('T', ' ').replace('Z', '+00') }),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`)
  return `\n${lines.join('\n')}\n`
}

function explainRecovery(error: Error, { at, backup }: RecoveryOptions): Error {
  const said = error.message
  if (said.includes('recovery ended before configured recovery target was reached')) {
    const last = /last completed transaction was at log time ([^\n]+)/.exec(said)?.[1]
    const reach = last
      ? `its last transaction is of ${last.replace(' ', 'T').replace(/ UTC|\+00/, 'Z')}`
      : 'it has no transaction'
    return new Error(
      `The archived WAL does not reach ${at!.toISOString()}: ${reach}. Choose an instant before that, or leave --at out to restore everything that there is.`,
      { cause: error },
    )
  }
  if (
    /WAL ends before (consistent recovery point|end of online backup)|could not locate (required|a valid) checkpoint record/.test(
      said,
    )
  ) {
    return new Error(`The backup ${backup.folder} lacks a part of its WAL, and cannot be recovered.`, { cause: error })
  }
  return error
}

async function lastReplayed(serverUrl: string): Promise<Date | null> {
  const client = new pg.Client(serverUrl)
  await client.connect()
  try {
    return (await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at')).rows[0]!.at
  } finally {
    await client.end()
  }
}
