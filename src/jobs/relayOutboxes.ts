import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { relayEvents } from '../bookings/events/relayEvents.ts'
import { numberAllChanges } from '../changes/numberChanges.ts'
import type { Services } from '../Services.ts'
import { checkQuotas } from './checkQuotas.ts'
import { subscriptions } from './subscribers.ts'

const EVERY_MS = 250

/** Rows that a transaction writes for subscribers that react after the commit. */
interface Outbox {
  /** Relays all its rows. Every worker does this; each row is taken by one of them. */
  relay(services: Services): Promise<void>
  /** The log message when relaying fails. */
  failure: string
}

const outboxes: readonly Outbox[] = [
  {
    relay: ({ database }) => relayEvents(database, subscriptions),
    failure: 'the events of bookings could not be relayed',
  },
  {
    relay: ({ database }) => numberAllChanges(database),
    failure: 'the changes could not be numbered',
  },
  { relay: checkQuotas, failure: 'the quotas of meters could not be checked' },
]

/** Relays every outbox several times a second until it is stopped. If the database is unavailable, it retries. */
export async function relayOutboxes(services: Services, log: FastifyBaseLogger, stop: AbortSignal): Promise<void> {
  await Promise.all(outboxes.map(outbox => keepRelaying(outbox, services, log, stop)))
}

async function keepRelaying(
  { relay, failure }: Outbox,
  services: Services,
  log: FastifyBaseLogger,
  stop: AbortSignal,
): Promise<void> {
  let failing = false
  while (!stop.aborted) {
    try {
      await relay(services)
      failing = false
    } catch (err) {
      // An outage is logged once, not four times a second.
      if (!failing) log.error({ err }, failure)
      failing = true
    }
    await sleep(EVERY_MS, undefined, { signal: stop }).catch(() => {})
  }
}
