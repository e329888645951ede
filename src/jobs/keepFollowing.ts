import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '../Services.ts'
import type { Following } from './followings.ts'
import type { WorkerSettings } from './WorkerSettings.ts'

const EVERY_MS = 250

/** Looks for what follows from what was committed, until it is told to stop. A database that is away is tried again. */
export async function keepFollowing(
  { follow, failure }: Following,
  services: Services,
  { log }: WorkerSettings,
  stop: AbortSignal,
): Promise<void> {
  let failing = false
  while (!stop.aborted) {
    try {
      await follow(services)
      failing = false
    } catch (err) {
      if (!failing) log.error({ err }, failure)
      failing = true
    }
    await sleep(EVERY_MS, undefined, { signal: stop }).catch(() => {})
  }
}
