import type { ClusterRecord } from './ClusterRecord.ts'
import type { Binaries } from './findBinaries.ts'
import type { ClusterLocation } from './locateCluster.ts'

/** Everything needed to start a server. The port is written into the record when it starts. */
export interface ServerOptions {
  binaries: Binaries
  dataDir: string
  location: ClusterLocation
  record: ClusterRecord
  durable: boolean
  /** Whether the port must stay that of the record, because clients already use its address. */
  samePort?: boolean
  /** How long the start may take, recovery included. */
  startSeconds?: number
  progress: (line: string) => void
}
