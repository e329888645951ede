import { relayEvents } from '../../domain/bookings/events/relayEvents.ts'
import { numberAllChanges } from '../../domain/changes/numberChanges.ts'
import { findWork, type Work } from '../../platform/jobs/findWork.ts'
import { Waker } from '../../platform/jobs/Waker.ts'
import type { Log } from '../../platform/log/Log.ts'
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
  /** The log message when relaying fails. */
  failure: string
}

const outboxes: readonly Outbox[] = [
  {
    name: 'events',
    relay: ({ database }) => relayEvents(database, subscriptions),
    failure: 'the events of bookings could not be relayed',
  },
  {
    name: 'changes',
    relay: ({ database }) => numberAllChanges(database),
    failure: 'the changes could not be numbered',
  },
  { name: 'quotas', relay: checkQuotas, failure: 'the quotas of meters could not be checked' },
]

/**
 * Relays every outbox as soon as an instance announces a change, and looks every two seconds for what was not announced, until it is
 * stopped. If the database is unavailable, it retries.
 *
 * @param sendWebhooks called when there are webhooks to plan or to send
 */
export async function relayOutboxes(
  services: Services,
  log: Log,
  stop: AbortSignal,
  sendWebhooks: () => void,
  everyMs = EVERY_MS,
): Promise<void> {
  const waker = new Waker()
  const failing = new Set<string>()
  const attempt = async (message: string, work: () => Promise<void>) => {
    try {
      await work()
      failing.delete(message)
    } catch (err) {
      // An outage is logged once, not several times a second.
      if (!failing.has(message)) log.error({ err }, message)
      failing.add(message)
    }
  }
  const relaying = new Map<Outbox, Promise<void>>()
  const look = async () => {
    const work = await findWork(services.database, services.clock())
    for (const outbox of outboxes) {
      if (!work[outbox.name] || relaying.has(outbox)) continue
      const relayed = attempt(outbox.failure, () => outbox.relay(services)).then(() => {
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
    await attempt('the outboxes could not be read', look)
    await waker.wait(PAUSE_MS, everyMs, stop)
  }
  await Promise.all(relaying.values())
}
