import { createHash } from 'node:crypto'
import {
  appendFileSync,
  chownSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createZstdDecompress } from 'node:zlib'
import pg from 'pg'
import { type ClusterRecord, writeRecord } from '../postgres/ClusterRecord.ts'
import { findBinaries } from '../postgres/findBinaries.ts'
import { type ClusterLocation, locateCluster } from '../postgres/locateCluster.ts'
import { type EmbeddedPostgres, openPostgres } from '../postgres/openPostgres.ts'
import { prepareDataDir } from '../postgres/prepareDataDir.ts'
import { archivedSegments, requireReadableArchive, restoreCommand } from '../postgres/walArchive.ts'
import type { FoundBackup } from './findBackup.ts'
import { unseal } from './sealing.ts'
import { readTar } from './tarFile.ts'
import { megabytes } from './writeBackup.ts'

/** How a backup is recovered. */
export interface RecoveryOptions {
  backup: FoundBackup
  /** The data directory that is made. It must not exist. */
  dataDir: string
  key: string | null
  /** The folder of archived WAL: without it, the backup is recovered to its end. */
  walArchive: string | null
  /** The instant to recover to; null for all WAL that there is. */
  at: Date | null
  progress(line: string): void
}

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
  requireReadable(backup, options)
  const record = {} as ClusterRecord
  let dataDir = options.dataDir
  try {
    dataDir = prepareDataDir(options.dataDir)
    requireSpace(backup, dataDir)
    const location = await unpack(options, dataDir, record)
    const settings = join(location.data, 'postgresql.auto.conf')
    const before = readFileSync(settings, 'utf8')
    appendFileSync(settings, recoverySettings(options))
    writeFileSync(join(location.data, 'recovery.signal'), '', { mode: 0o600 })
    own(join(location.data, 'recovery.signal'), location)
    progress(`Unpacked ${backup.manifest.files} files (${megabytes(backup.manifest.bytes)}); replaying WAL`)
    const postgres = await openPostgres({ dataDir, startSeconds: RECOVERY_SECONDS, progress }).catch(error => {
      throw explainRecovery(error as Error, options)
    })
    try {
      const recoveredTo = await lastReplayed(postgres.url)
      if (options.walArchive !== null && options.at === null) requireAllWal(location, recoveredTo, options.walArchive)
      return {
        postgres,
        recoveredTo,
        async stop() {
          await postgres.stop()
          // Later starts must not recover again.
          writeFileSync(settings, before)
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

const REMOVAL_MS = 10_000

/** Deletes a data directory and its cluster, wherever that is. A server that has just ended, or its watchdog, may still write there. */
export async function removeData(dataDir: string, { home }: Pick<ClusterRecord, 'home'>): Promise<void> {
  const until = Date.now() + REMOVAL_MS
  for (const folder of [home, dataDir]) {
    while (folder && existsSync(folder)) {
      try {
        rmSync(folder, { recursive: true, force: true })
      } catch (error) {
        if (Date.now() > until) throw error
        await sleep(50)
      }
    }
  }
}

function requireReadable({ folder, manifest }: FoundBackup, { key, at, walArchive }: RecoveryOptions): void {
  const major = findBinaries().version.split('.')[0]!
  if (manifest.postgres !== major) {
    throw new Error(
      `The backup ${folder} is of PostgreSQL ${manifest.postgres}, and this version of the service has PostgreSQL ${major}: restore it with version ${manifest.service} of the service, then use its export and the import of this version.`,
    )
  }
  if (manifest.archive.encrypted && key === null) {
    throw new Error('The backup is encrypted: give its key in the variable BACKUP_KEY, or with --key-file.')
  }
  const file = join(folder, manifest.archive.name)
  const bytes = statSync(file, { throwIfNoEntry: false })?.size
  if (bytes !== manifest.archive.bytes) {
    throw new Error(
      bytes === undefined
        ? `The backup is not complete: ${file} is missing.`
        : `The backup was cut or changed: ${file} has ${bytes} bytes, and had ${manifest.archive.bytes}.`,
    )
  }
  if (at !== null && walArchive === null) {
    throw new Error('To restore to an instant, give the folder of archived WAL, with --wal or in WAL_ARCHIVE.')
  }
  if (walArchive !== null && !existsSync(walArchive))
    throw new Error(`There is no folder of archived WAL ${walArchive}.`)
}

function requireSpace({ manifest }: FoundBackup, folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize >= manifest.bytes) return
  throw new Error(
    `The backup needs ${megabytes(manifest.bytes)}, and the disk of ${dirname(folder)} has ${megabytes(bavail * bsize)} left: free some space, or choose another folder.`,
  )
}

const SAFE_NAME = /^(postgres\.json|demo\.json|(data|uploads)(\/[^/\0]+)*)$/

async function unpack(options: RecoveryOptions, dataDir: string, record: ClusterRecord): Promise<ClusterLocation> {
  const { backup, key, progress } = options
  const { archive } = backup.manifest
  const hash = createHash('sha256')
  async function* source(): AsyncGenerator<Buffer> {
    for await (const chunk of createReadStream(join(backup.folder, archive.name), { highWaterMark: 2 ** 18 })) {
      hash.update(chunk as Buffer)
      yield chunk as Buffer
    }
  }
  const plain = archive.encrypted ? unseal(source(), key!) : source()
  let location: ClusterLocation | undefined
  const take = async (tar: AsyncIterable<Buffer>) => {
    for await (const entry of readTar(tar)) {
      const { name } = entry
      if (!SAFE_NAME.test(name) || name.split('/').includes('..'))
        throw new Error(`The backup has a file ${name}, which no backup has.`)
      if (name === 'postgres.json') {
        Object.assign(record, JSON.parse((await bytesOf(entry.content())).toString('utf8')))
        location = locateCluster(dataDir, record, progress)
        if (options.walArchive !== null) requireReadableArchive(options.walArchive, location.user)
        writeRecord(dataDir, record)
        mkdirSync(location.data, { mode: 0o700 })
        own(location.data, location)
        continue
      }
      const inCluster = name.startsWith('data/')
      const path = inCluster ? join(location!.home, name) : join(dataDir, name)
      if (entry.isFolder) mkdirSync(path, { recursive: true, mode: 0o700 })
      else {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
        // PostgreSQL flushes its own files before it recovers.
        await pipeline(entry.content(), createWriteStream(path, { mode: 0o600, flags: 'wx', flush: !inCluster }))
      }
      if (inCluster) own(path, location!)
    }
  }
  try {
    await pipeline(plain, createZstdDecompress(), take)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!code.startsWith('ZSTD') && !code.startsWith('Z_')) throw error
    throw new Error('The backup was changed after it was made: it does not unpack.', { cause: error })
  }
  if (hash.digest('hex') !== archive.sha256)
    throw new Error('The backup was changed after it was made: its SHA-256 is another one.')
  return location!
}

async function bytesOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(content))
}

function own(path: string, { user }: ClusterLocation): void {
  if (user.uid !== undefined) chownSync(path, user.uid, user.gid!)
}

// A new timeline begins where the recovery ends, so that the WAL of the restored database is not taken for that of the lost one.
function recoverySettings({ at, walArchive }: RecoveryOptions): string {
  const settings = {
    restore_command: restoreCommand(walArchive ?? undefined),
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

const SEGMENT_BYTES = 2 ** 24

/** A segment that is missing or damaged looks like the end of WAL: then later ones are left. */
function requireAllWal({ data }: ClusterLocation, recoveredTo: Date | null, walArchive: string): void {
  const latest = readdirSync(join(data, 'pg_wal'))
    .filter(name => name.endsWith('.history'))
    .toSorted()
    .at(-1)!
  // The last line of the new timeline: from which one, and where, it was branched off.
  const line = readFileSync(join(data, 'pg_wal', latest), 'utf8')
    .trim()
    .split('\n')
    .at(-1)!
  const [, parent, high, low] = /^(\d+)\t([0-9A-F]+)\/([0-9A-F]+)/.exec(line)!
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
  const timeline = hex(Number(parent))
  const end = timeline + hex(Number.parseInt(high!, 16)) + hex(Math.floor(Number.parseInt(low!, 16) / SEGMENT_BYTES))
  const left = archivedSegments(walArchive, timeline).filter(segment => segment > end)
  if (left.length === 0) return
  const until = recoveredTo === null ? '' : ` To restore what is before it, give --at ${recoveredTo.toISOString()}.`
  throw new Error(
    `The segment ${end} of the archived WAL is missing or damaged: ${left.length} later ones, to ${left.at(-1)}, cannot be replayed.${until}`,
  )
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
