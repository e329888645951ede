import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostmaster } from './findPostmaster.ts'
import { heldByAnybody, leave } from './Holders.ts'

const fastSeconds = 30
const immediateSeconds = 10

/** Gives up our hold on a cluster; the last to do so ends the server and waits until it is gone. */
export async function stopServer(pipe: string, data: string, held: number): Promise<void> {
  leave(held)
  // We look into the same pipe as the watchdog, and would take our own last line from it.
  await sleep(20)
  if (heldByAnybody(pipe)) return
  // The watchdog does the same; this is for the case that it was killed.
  await signalUntilGone(data, 'SIGINT', fastSeconds)
  await signalUntilGone(data, 'SIGQUIT', immediateSeconds)
  const { live } = existsSync(data) ? findPostmaster(data) : {}
  if (live) throw new Error(`PostgreSQL (process ${live.pid}) on ${data} did not end; its log says why.`)
}

async function signalUntilGone(data: string, signal: 'SIGINT' | 'SIGQUIT', seconds: number): Promise<void> {
  const until = Date.now() + seconds * 1000
  let sent = false
  while (Date.now() < until) {
    const { live } = findPostmaster(data)
    if (!live) return
    if (!sent) process.kill(live.pid, signal)
    sent = true
    await sleep(10)
  }
}
