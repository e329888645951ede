import { adoptServer } from './adoptServer.ts'
import type { ClusterRecord } from './ClusterRecord.ts'
import { createCluster } from './createCluster.ts'
import type { Binaries } from './findBinaries.ts'
import type { Place } from './placeCluster.ts'
import { reachableBinaries } from './reachableBinaries.ts'
import { startServer } from './startServer.ts'
import { stopServer } from './stopServer.ts'

/** All that is known before a server runs. Whoever serves writes the port into the record. */
export interface Preparation {
  binaries: Binaries
  dataDir: string
  place: Place
  record: ClusterRecord
  progress: (line: string) => void
}

/** A server that runs, and how to give it up. */
export interface Served {
  adopted: boolean
  stop(): Promise<void>
}

/** Joins the server that runs, else makes what is missing and starts one. */
export async function serve({ binaries, dataDir, place, record, progress }: Preparation): Promise<Served> {
  const joined = await adoptServer(dataDir, place, record)
  const start = async () => {
    const native = reachableBinaries(binaries, place.user, progress)
    await createCluster(native, place, record.password)
    return startServer(native, dataDir, place, record, progress)
  }
  const held = joined ?? (await start())
  return { adopted: joined !== undefined, stop: () => stopServer(dataDir, place, held) }
}
