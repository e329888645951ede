import { existsSync } from 'node:fs'
import { acquireLock } from './acquireLock.ts'
import { type ClusterRecord, readRecord, writeRecord } from './ClusterRecord.ts'
import { findBinaries } from './findBinaries.ts'
import { type ClusterLocation, locateCluster } from './locateCluster.ts'
import { openServer } from './openServer.ts'
import { openServerOnWindows } from './openServerOnWindows.ts'
import { prepareDataDir } from './prepareDataDir.ts'
import { superviseServer } from './superviseServer.ts'
import { archiveOf, prepareWalArchive, requireArchive } from './walArchive.ts'
import { storeWalKey } from './walKey.ts'

/** An embedded PostgreSQL that runs as long as the service. */
export interface EmbeddedPostgres {
  /** The URL of the database `postgres`, as its superuser. */
  url: string
  /** Whether it was already running, for another service on the same data directory. */
  adopted: boolean
  /** The URL of another database on the same server. */
  databaseUrl(name: string): string
  /** Stops PostgreSQL and waits until it is gone, unless another service still uses it. */
  stop(): Promise<void>
}

/** Where WAL is to be archived. */
export interface WantedArchive {
  folder: string
  /** The key of backups; null to archive it as it is. */
  key: string | null
}

/**
 * Opens the PostgreSQL of a data directory: creates it if it does not exist, starts it if it does not run, shares it if
 * it does. It stops with the last service that uses it, however that service ends.
 */
export async function openPostgres(options: {
  dataDir: string
  /** Whether commits survive a crash of the machine; true by default, false in the tests. */
  durable?: boolean
  /** The folder to which WAL is archived, encrypted with a key if there is one; null for none. By default that of the last start. */
  walArchive?: WantedArchive | null
  /** How long the start may take, recovery included. */
  startSeconds?: number
  progress?: (line: string) => void
  /** Called when a server that stopped could not be restarted at the same address. */
  onLost?: (error: Error) => void
}): Promise<EmbeddedPostgres> {
  const progress = options.progress ?? (() => {})
  const binaries = findBinaries()
  const dataDir = prepareDataDir(options.dataDir)
  const release = await acquireLock(dataDir, progress)
  try {
    const record = readRecord(dataDir)
    const location = locateCluster(dataDir, record, progress)
    if (options.walArchive !== undefined) recordArchive(record, location, options.walArchive)
    // Written before there is data: a lost password would make it unreadable.
    writeRecord(dataDir, record)
    const openHere = process.platform === 'win32' ? openServerOnWindows : openServer
    const { durable = true, startSeconds } = options
    const serverOptions = { binaries, dataDir, location, record, durable, startSeconds, progress }
    let server = await openHere(serverOptions)
    const { adopted } = server
    const { port } = record
    const databaseUrl = (name: string) =>
      `postgres://postgres:${record.password}@127.0.0.1:${port}/${encodeURIComponent(name)}`

    if (adopted && options.walArchive) {
      await requireArchive(databaseUrl('postgres'), archiveOf(record, location.home)!).catch(async error => {
        await server.stop()
        throw error
      })
    }

    let runningPort = port
    const restart = async () => {
      const releaseAgain = await acquireLock(dataDir, progress)
      try {
        // Another service may have restarted it already.
        if (runningPort === port && server.handle?.isHealthy()) return
        const kept = readRecord(dataDir)
        const restarted = await openHere({ ...serverOptions, record: kept, samePort: true })
        server.handle?.release()
        server = restarted
        runningPort = kept.port
        if (kept.port !== port)
          throw new Error(`PostgreSQL runs on port ${kept.port} now, and not on ${port} any more.`)
      } finally {
        releaseAgain()
      }
    }
    const supervision =
      server.handle &&
      superviseServer({
        dataDir,
        isHealthy: () => server.handle!.isHealthy(),
        restart,
        progress,
        onLost: options.onLost ?? (error => progress(`PostgreSQL is gone. ${error.message}`)),
      })

    let stopping: Promise<void> | undefined
    const stopUnderLock = async () => {
      await supervision?.end()
      // If the directory was deleted while the service ran, there is nothing to lock.
      if (!existsSync(dataDir)) return server.stop()
      const releaseAgain = await acquireLock(dataDir, progress)
      await server.stop().finally(releaseAgain)
    }
    return {
      url: databaseUrl('postgres'),
      adopted,
      databaseUrl,
      stop: () => {
        stopping ??= stopUnderLock()
        return stopping
      },
    }
  } finally {
    release()
  }
}

function recordArchive(record: ClusterRecord, location: ClusterLocation, wanted: WantedArchive | null): void {
  delete record.walArchive
  delete record.walKeyFile
  if (wanted === null) return
  record.walArchive = prepareWalArchive(wanted.folder, location.user, wanted.key !== null)
  if (wanted.key !== null) record.walKeyFile = storeWalKey(location, wanted.key)
}
