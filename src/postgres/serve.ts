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

/** A server that runs, and how to give it up. */
export interface Served {
  adopted: boolean
  stop(): Promise<void>
  /** Absent where a server that is gone is not noticed. */
  hold?: Hold
}

/** Our hold on a running server. */
export interface Hold {
  /** Whether it still runs, guarded by its watchdog. */
  isWell(): boolean
  /** Lets go without a word, because it is gone, or held anew. */
  drop(): void
}

/** Joins the server that runs, else makes what is missing and starts one. */
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
  // To read command lines takes a process of its own elsewhere, several times a second.
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
