import { relayEvents } from '../../domain/bookings/events/relayEvents.ts'
import { numberAllChanges } from '../../domain/changes/numberChanges.ts'
import { findWork, type Work } from '../../platform/jobs/findWork.ts'
import { Waker } from '../../platform/jobs/Waker.ts'
import type { Faults } from '../../platform/log/Faults.ts'
import type { FaultName } from '../../platform/log/faultSentences.ts'
import type { Services } from '../../transports/graphql/Services.ts'
import { checkQuotas } from './checkQuotas.ts'
import { subscriptions } from './subscribers.ts'

/** How often it looks though no change was announced, in milliseconds. Not every change is. */
const EVERY_MS = 2000

/** Milliseconds between two looks at least: what is written in quick succession is relayed together. */
const PAUSE_MS = 250

/** Rows that a transaction writes for what reacts after the commit. */
interface Outbox {
  name: keyof Work
  /** Relays all its rows. Every worker does this; each row is taken by one of them. */
  relay(services: Services): Promise<void>
  fault: FaultName
}

const outboxes: readonly Outbox[] = [
  {
    name: 'events',
    relay: ({ database }) => relayEvents(database, subscriptions),
    fault: 'booking-events',
  },
  {
    name: 'changes',
    relay: ({ database }) => numberAllChanges(database),
    fault: 'changes',
  },
  { name: 'quotas', relay: checkQuotas, fault: 'quotas' },
]

/**
 * Relays every outbox as soon as an instance announces a change, and looks every two seconds for what was not announced, until it is
 * stopped. If the database is unavailable, it retries.
 *
 * @param sendWebhooks called when there are webhooks to plan or to send
 */
export async function relayOutboxes(
  services: Services,
  faults: Faults,
  stop: AbortSignal,
  sendWebhooks: () => void,
  everyMs = EVERY_MS,
): Promise<void> {
  const waker = new Waker()
  const attempt = async (name: FaultName, work: () => Promise<void>) => {
    const fault = faults.of(name)
    try {
      await work()
      fault.ended()
    } catch (err) {
      fault.occurred(err)
    }
  }
  const relaying = new Map<Outbox, Promise<void>>()
  const look = async () => {
    const work = await findWork(services.database, services.clock())
    for (const outbox of outboxes) {
      if (!work[outbox.name] || relaying.has(outbox)) continue
      const relayed = attempt(outbox.fault, () => outbox.relay(services)).then(() => {
        relaying.delete(outbox)
        // What was relayed may be work for another one: webhooks are planned for changes that have a number.
        waker.wake()
      })
      relaying.set(outbox, relayed)
    }
    if (work.webhooks) sendWebhooks()
  }
  while (!stop.aborted) {
    services.changes.onAny(waker.wake, stop)
    await attempt('outboxes', look)
    await waker.wait(PAUSE_MS, everyMs, stop)
  }
  await Promise.all(relaying.values())
}
