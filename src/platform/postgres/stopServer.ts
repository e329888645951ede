import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readRecord } from './ClusterRecord.ts'
import { hasHolders, leavePipe } from './clusterPipe.ts'
import { findPostmaster } from './findPostmaster.ts'
import type { ClusterLocation } from './locateCluster.ts'

const fastSeconds = 30
const immediateSeconds = 10

/** Leaves a server; the last service to leave stops it and waits until it is gone. */
export async function stopServer(dataDir: string, { home, data }: ClusterLocation, held: number): Promise<void> {
  leavePipe(held)
  // This process reads from the same pipe as the watchdog and could take its own last message from it.
  await sleep(20)
  // Read again: after a crash another server may have been started, with its own pipe.
  const { holders } = readRecord(dataDir)
  if (holders !== undefined && hasHolders(join(home, holders))) return
  // The watchdog does the same; this is for the case that it was killed.
  if (await signalUntilGone(data, 'SIGINT', fastSeconds)) return
  if (await signalUntilGone(data, 'SIGQUIT', immediateSeconds)) return
  throw new Error(`PostgreSQL on ${data} did not end; its log ${join(dataDir, 'postgres.log')} says why.`)
}

async function signalUntilGone(data: string, signal: 'SIGINT' | 'SIGQUIT', seconds: number): Promise<boolean> {
  const until = Date.now() + seconds * 1000
  let sent = false
  while (Date.now() < until) {
    const { live } = findPostmaster(data)
    if (!live) return true
    if (!sent) process.kill(live.pid, signal)
    sent = true
    await sleep(10)
  }
  return false
}
