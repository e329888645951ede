import { setTimeout as sleep } from 'node:timers/promises'
import type { Backend } from '../../platform/connection/Backend.ts'
import { runWorker } from '../../platform/jobs/runWorker.ts'
import type { WorkerSettings } from '../../platform/jobs/WorkerSettings.ts'
import type { Services } from '../../transports/graphql/Services.ts'
import { relayOutboxes } from './relayOutboxes.ts'
import { WebhookSender } from './webhooks/WebhookSender.ts'

const PAUSE_MS = 1000

/** Runs jobs, relays outboxes and sends webhooks until it is stopped. After any failure of the database, it starts again. */
export function startWorker(services: Services, settings: WorkerSettings<Services>): { stop(): Promise<void> } {
  const { log, faults } = settings
  const stopping = new AbortController()
  const earlier: Backend[] = []
  const work = async () => {
    while (!stopping.signal.aborted) {
      // It could not report the result of any job.
      if (await services.database.commits()) {
        await runWorker(services, settings, stopping.signal, earlier).catch(err => faults.of('jobs').occurred(err))
      }
      await sleep(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const sender = new WebhookSender(services, { log, faults })
  const relaying = relayOutboxes(services, faults, stopping.signal, () => sender.wake())
  const working = Promise.all([work(), relaying, sender.run(stopping.signal)])
  return {
    async stop() {
      stopping.abort()
      await working
    },
  }
}
