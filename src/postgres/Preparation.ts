import type { ClusterRecord } from './ClusterRecord.ts'
import type { Binaries } from './findBinaries.ts'
import type { Place } from './placeCluster.ts'

/** All that is known before a server runs. Whoever serves writes the port into the record. */
export interface Preparation {
  binaries: Binaries
  dataDir: string
  place: Place
  record: ClusterRecord
  durable: boolean
  /** Whether its port must be that of the record: clients have its address already. */
  samePort?: boolean
  progress: (line: string) => void
}
