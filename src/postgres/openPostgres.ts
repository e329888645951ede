import { existsSync } from 'node:fs'
import { readRecord, writeRecord } from './ClusterRecord.ts'
import { findBinaries } from './findBinaries.ts'
import { placeCluster } from './placeCluster.ts'
import { prepareDataDir } from './prepareDataDir.ts'
import { serve } from './serve.ts'
import { serveOnWindows } from './serveOnWindows.ts'
import { superviseServer } from './superviseServer.ts'
import { takeLock } from './takeLock.ts'

/** A PostgreSQL of the project's own, for as long as the service runs. */
export interface EmbeddedPostgres {
  /** The database `postgres`, as its superuser. */
  url: string
  /** Whether it was running already, for another service on the same folder. */
  adopted: boolean
  /** The address of another database of the same server. */
  databaseUrl(name: string): string
  /** Ends PostgreSQL and waits until it is gone, unless another service still uses it. */
  stop(): Promise<void>
}

/**
 * Opens the real PostgreSQL that lives in a folder of the project: makes it if it is not there, starts it if it does
 * not run, shares it if it does. It ends with the last service that uses it, however that one ends.
 */
export async function openPostgres(options: {
  dataDir: string
  /** Whether what is committed survives a crash of the machine; true unless told otherwise, as the tests do. */
  durable?: boolean
  progress?: (line: string) => void
  /** Hears why a server that ended by itself, or was killed, could not be started again; else it is, at the same address. */
  onLost?: (error: Error) => void
}): Promise<EmbeddedPostgres> {
  const progress = options.progress ?? (() => {})
  const binaries = findBinaries()
  const dataDir = prepareDataDir(options.dataDir)
  const release = await takeLock(dataDir, progress)
  try {
    const record = readRecord(dataDir)
    const place = placeCluster(dataDir, record, progress)
    // Before there is data: a password that is lost makes it unreadable.
    writeRecord(dataDir, record)
    const serveHere = process.platform === 'win32' ? serveOnWindows : serve
    const preparation = { binaries, dataDir, place, record, durable: options.durable ?? true, progress }
    let served = await serveHere(preparation)
    const { adopted } = served
    const { port } = record
    const databaseUrl = (name: string) =>
      `postgres://postgres:${record.password}@127.0.0.1:${port}/${encodeURIComponent(name)}`

    let runningPort = port
    const restore = async () => {
      const releaseAgain = await takeLock(dataDir, progress)
      try {
        // Another service may have been first.
        if (runningPort === port && served.hold?.isWell()) return
        const kept = readRecord(dataDir)
        const restored = await serveHere({ ...preparation, record: kept, samePort: true })
        served.hold?.drop()
        served = restored
        runningPort = kept.port
        if (kept.port !== port)
          throw new Error(`PostgreSQL runs on port ${kept.port} now, and not on ${port} any more.`)
      } finally {
        releaseAgain()
      }
    }
    const supervision =
      served.hold &&
      superviseServer({
        dataDir,
        isWell: () => served.hold!.isWell(),
        restore,
        progress,
        onLost: options.onLost ?? (error => progress(`PostgreSQL is gone. ${error.message}`)),
      })

    let stopping: Promise<void> | undefined
    const stopAlone = async () => {
      await supervision?.end()
      // Whoever deletes the folder under a running service leaves nothing to lock.
      if (!existsSync(dataDir)) return served.stop()
      const releaseAgain = await takeLock(dataDir, progress)
      await served.stop().finally(releaseAgain)
    }
    return {
      url: databaseUrl('postgres'),
      adopted,
      databaseUrl,
      stop: () => {
        stopping ??= stopAlone()
        return stopping
      },
    }
  } finally {
    release()
  }
}
