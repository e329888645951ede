import { closeSync } from 'node:fs'
import { join } from 'node:path'
import { adoptServer } from './adoptServer.ts'
import { createCluster } from './createCluster.ts'
import { findPostmaster } from './findPostmaster.ts'
import { isGuarded } from './Holders.ts'
import type { Preparation } from './Preparation.ts'
import { reachableBinaries } from './reachableBinaries.ts'
import { startServer } from './startServer.ts'
import { stopServer } from './stopServer.ts'

/** A running server, and how to stop using it. */
export interface Served {
  adopted: boolean
  stop(): Promise<void>
  /** Absent if a server that stops is not detected. */
  hold?: Hold
}

/** A held server. */
export interface Hold {
  /** Whether it still runs and its watchdog does too. */
  isWell(): boolean
  /** Closes the pipe without a message, because the server is gone or held again. */
  drop(): void
}

/** Joins a running server, or else creates the cluster if needed and starts a server. */
export async function serve(preparation: Preparation): Promise<Served> {
  const { binaries, dataDir, place, record, progress } = preparation
  const joined = await adoptServer(dataDir, place, record)
  const start = async () => {
    const native = reachableBinaries(binaries, place.user, progress)
    await createCluster(native, place, record.password)
    return startServer(native, preparation)
  }
  const held = joined ?? (await start())
  const pipe = join(place.home, record.holders!)
  const pid = findPostmaster(place.data).live?.pid
  return {
    adopted: joined !== undefined,
    stop: () => stopServer(dataDir, place, held),
    hold: {
      isWell: () => pid !== undefined && runs(place.data, pid) && isGuarded(pipe),
      drop: () => closeSync(held),
    },
  }
}

function runs(data: string, pid: number): boolean {
  if (process.platform === 'linux') return findPostmaster(data).live?.pid === pid
  // On other systems reading command lines needs a process of its own, several times a second.
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
