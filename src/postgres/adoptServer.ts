import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { askServer } from './askServer.ts'
import { type ClusterRecord, writeRecord } from './ClusterRecord.ts'
import { findPostmaster } from './findPostmaster.ts'
import { guard, newPipe } from './guard.ts'
import { hold, leave } from './Holders.ts'
import type { Place } from './placeCluster.ts'

const patienceSeconds = 60

/**
 * Joins a running server of this cluster and returns the held pipe; undefined if no server runs or it has just stopped.
 */
export async function adoptServer(dataDir: string, place: Place, record: ClusterRecord): Promise<number | undefined> {
  const until = Date.now() + patienceSeconds * 1000
  // A watchdog without holders stops its server within two seconds; a pipe that is missing for longer was deleted.
  const abandonedAt = Date.now() + 5000
  for (;;) {
    const { live } = findPostmaster(place.data)
    if (!live) return undefined
    const held = await enter(place, record, live.pid, dataDir, Date.now() > abandonedAt)
    if (held !== undefined) {
      const answer = await askServer(live.port, record.password)
      if (answer.state === 'ready' && answer.dataDirectory === place.data) {
        record.port = live.port
        return held
      }
      leave(held)
      if (answer.state === 'refuses')
        throw new Error(
          `PostgreSQL is running on ${place.data} (process ${live.pid}) and refuses the password kept in ${join(dataDir, 'postgres.json')}: put the right one there, or set DATABASE_URL.`,
        )
    }
    if (Date.now() > until)
      throw new Error(
        `PostgreSQL (process ${live.pid}) has been running on ${place.data} for ${patienceSeconds} seconds without answering on port ${live.port}: end it with "kill -INT ${live.pid}", or set DATABASE_URL to a PostgreSQL of your own.`,
      )
    await sleep(15)
  }
}

async function enter(place: Place, record: ClusterRecord, pid: number, dataDir: string, abandoned: boolean) {
  const entry = record.holders ? hold(join(place.home, record.holders)) : 'ending'
  if (typeof entry === 'object') return entry.held
  if (entry === 'unguarded') return (await guard(place, record.holders!, { pid })).held
  if (!abandoned) return undefined
  record.holders = newPipe(place.home)
  writeRecord(dataDir, record)
  return (await guard(place, record.holders, { pid })).held
}
