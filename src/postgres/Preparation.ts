import type { ClusterRecord } from './ClusterRecord.ts'
import type { Binaries } from './findBinaries.ts'
import type { Place } from './placeCluster.ts'

/** Everything needed to start a server. The port is written into the record when it starts. */
export interface Preparation {
  binaries: Binaries
  dataDir: string
  place: Place
  record: ClusterRecord
  durable: boolean
  /** Whether the port must stay that of the record, because clients already use its address. */
  samePort?: boolean
  progress: (line: string) => void
}
