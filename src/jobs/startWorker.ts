import { setTimeout as sleep } from 'node:timers/promises'
import type { Backend } from '../database/connection/Backend.ts'
import type { Services } from '../Services.ts'
import { relayOutboxes } from './relayOutboxes.ts'
import { runWorker } from './runWorker.ts'
import type { WorkerSettings } from './WorkerSettings.ts'
import { WebhookSender } from './webhooks/WebhookSender.ts'

const PAUSE_MS = 1000

/** Runs jobs, relays outboxes and sends webhooks until it is stopped. After any failure of the database, it starts again. */
export function startWorker(services: Services, settings: WorkerSettings): { stop(): Promise<void> } {
  const { log } = settings
  const stopping = new AbortController()
  const earlier: Backend[] = []
  const work = async () => {
    while (!stopping.signal.aborted) {
      await runWorker(services, settings, stopping.signal, earlier).catch(err =>
        log.error({ err }, 'a worker could not start'),
      )
      await sleep(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const sender = new WebhookSender(services, log)
  const working = Promise.all([work(), relayOutboxes(services, log, stopping.signal), sender.run(stopping.signal)])
  return {
    async stop() {
      stopping.abort()
      await working
    },
  }
}
