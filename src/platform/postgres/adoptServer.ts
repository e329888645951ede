import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ClusterRecord, writeRecord } from './ClusterRecord.ts'
import { joinPipe, leavePipe } from './clusterPipe.ts'
import { findPostmaster } from './findPostmaster.ts'
import type { ClusterLocation } from './locateCluster.ts'
import { probeServer } from './probeServer.ts'
import { newPipeName, startWatchdog } from './startWatchdog.ts'

const timeoutSeconds = 60

/**
 * Joins a running server of this cluster and returns the held pipe; undefined if no server runs or it has just stopped.
 */
export async function adoptServer(
  dataDir: string,
  location: ClusterLocation,
  record: ClusterRecord,
): Promise<number | undefined> {
  const until = Date.now() + timeoutSeconds * 1000
  // A watchdog without holders stops its server within two seconds; a pipe that is missing for longer was deleted.
  const abandonedAt = Date.now() + 5000
  for (;;) {
    const { live } = findPostmaster(location.data)
    if (!live) return undefined
    const held = await enter(location, record, live.pid, dataDir, Date.now() > abandonedAt)
    if (held !== undefined) {
      const answer = await probeServer(live.port, record.password)
      if (answer.state === 'ready' && answer.dataDirectory === location.data) {
        record.port = live.port
        return held
      }
      leavePipe(held)
      if (answer.state === 'refuses')
        throw new Error(
          `PostgreSQL is running on ${location.data} (process ${live.pid}) and refuses the password kept in ${join(dataDir, 'postgres.json')}: put the right one there, or set DATABASE_URL.`,
        )
    }
    if (Date.now() > until)
      throw new Error(
        `PostgreSQL (process ${live.pid}) has been running on ${location.data} for ${timeoutSeconds} seconds without answering on port ${live.port}: end it with "kill -INT ${live.pid}", or set DATABASE_URL to a PostgreSQL of your own.`,
      )
    await sleep(15)
  }
}

async function enter(
  location: ClusterLocation,
  record: ClusterRecord,
  pid: number,
  dataDir: string,
  abandoned: boolean,
) {
  const entry = record.holders ? joinPipe(join(location.home, record.holders)) : 'ending'
  if (typeof entry === 'object') return entry.held
  if (entry === 'unguarded') return (await startWatchdog(location, record.holders!, { pid })).held
  if (!abandoned) return undefined
  record.holders = newPipeName(location.home)
  writeRecord(dataDir, record)
  return (await startWatchdog(location, record.holders, { pid })).held
}
