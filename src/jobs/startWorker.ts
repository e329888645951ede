import { setTimeout as sleep } from 'node:timers/promises'
import type { Backend } from '../database/connection/Backend.ts'
import type { Services } from '../Services.ts'
import { followings } from './followings.ts'
import { keepFollowing } from './keepFollowing.ts'
import { runWorker } from './runWorker.ts'
import type { WorkerSettings } from './WorkerSettings.ts'

const BREAK_MS = 1000

/** Does jobs until it is stopped. Whatever happens to the database, it begins anew. */
export function startWorker(services: Services, settings: WorkerSettings): { stop(): Promise<void> } {
  const { log } = settings
  const stopping = new AbortController()
  const earlier: Backend[] = []
  const work = async () => {
    while (!stopping.signal.aborted) {
      await runWorker(services, settings, stopping.signal, earlier).catch(err =>
        log.error({ err }, 'a worker could not begin'),
      )
      await sleep(BREAK_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const following = followings.map(each => keepFollowing(each, services, settings, stopping.signal))
  const working = Promise.all([work(), ...following])
  return {
    async stop() {
      stopping.abort()
      await working
    },
  }
}
