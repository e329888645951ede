import { closeSync } from 'node:fs'
import { join } from 'node:path'
import { adoptServer } from './adoptServer.ts'
import { hasWatchdog } from './clusterPipe.ts'
import { createCluster } from './createCluster.ts'
import { findPostmaster } from './findPostmaster.ts'
import { runnableBinaries } from './runnableBinaries.ts'
import type { ServerOptions } from './ServerOptions.ts'
import { startServer } from './startServer.ts'
import { stopServer } from './stopServer.ts'

/** A running server, and how to stop using it. */
export interface OpenServer {
  adopted: boolean
  stop(): Promise<void>
  /** Absent if a server that stops is not detected. */
  handle?: ServerHandle
}

/** A held server. */
export interface ServerHandle {
  /** Whether it still runs and its watchdog does too. */
  isHealthy(): boolean
  /** Closes the pipe without a message, because the server is gone or held again. */
  release(): void
}

/** Joins a running server, or else creates the cluster if needed and starts a server. */
export async function openServer(options: ServerOptions): Promise<OpenServer> {
  const { binaries, dataDir, location, record, progress } = options
  const joined = await adoptServer(dataDir, location, record)
  const start = async () => {
    const native = runnableBinaries(binaries, location.user, progress)
    await createCluster({ ...binaries, native }, location, record.password)
    return startServer(native, options)
  }
  const held = joined ?? (await start())
  const pipe = join(location.home, record.holders!)
  const pid = findPostmaster(location.data).live?.pid
  return {
    adopted: joined !== undefined,
    stop: () => stopServer(dataDir, location, held),
    handle: {
      isHealthy: () => pid !== undefined && runs(location.data, pid) && hasWatchdog(pipe),
      release: () => closeSync(held),
    },
  }
}

function runs(data: string, pid: number): boolean {
  if (process.platform === 'linux') return findPostmaster(data).live?.pid === pid
  // On other systems, reading command lines would start a process several times a second.
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
