import { adoptServer } from './adoptServer.ts'
import { createCluster } from './createCluster.ts'
import type { Preparation } from './Preparation.ts'
import { reachableBinaries } from './reachableBinaries.ts'
import { startServer } from './startServer.ts'
import { stopServer } from './stopServer.ts'

/** A server that runs, and how to give it up. */
export interface Served {
  adopted: boolean
  stop(): Promise<void>
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
  return { adopted: joined !== undefined, stop: () => stopServer(dataDir, place, held) }
}
