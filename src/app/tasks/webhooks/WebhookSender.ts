import { type ClaimedDelivery, claimDeliveries } from '../../../domain/webhooks/claimDeliveries.ts'
import { type DeliveryDependencies, deliver } from '../../../domain/webhooks/deliver.ts'
import { planDeliveries } from '../../../domain/webhooks/planDeliveries.ts'
import { Semaphore } from '../../../platform/concurrency/Semaphore.ts'
import { Waker } from '../../../platform/jobs/Waker.ts'
import type { WorkerSettings } from '../../../platform/jobs/WorkerSettings.ts'
import type { Fault } from '../../../platform/log/Faults.ts'
import type { Log } from '../../../platform/log/Log.ts'
import { tracing } from '../../../platform/tracing/tracing.ts'
import type { Services } from '../../../transports/graphql/Services.ts'
import { writeMessage } from './writeMessage.ts'

/** How long it waits at least before it looks again: several deliveries that end at almost the same time are followed together. */
const AGAIN_MS = 20

/** How long it waits at most. Whatever is due wakes it. */
const EVERY_MS = 60_000

/** How many deliveries are on their way at once: of endpoints that work, and of endpoints whose last attempt failed. */
const SLOTS = { working: 32, failing: 16 }

/** How many of them use the database at once. */
const DATABASE_SLOTS = 2

/**
 * Sends webhooks. Every worker has one. Requests take up to 15 seconds, so they have slots of their own besides those of jobs, and
 * endpoints that fail have other slots than those that work.
 */
export class WebhookSender {
  readonly #services: Services
  readonly #log: Log
  readonly #fault: Fault
  readonly #mayFollow: (error: unknown) => boolean
  readonly #timeoutMs: number | undefined
  readonly #running = { working: new Set<Promise<void>>(), failing: new Set<Promise<void>>() }
  readonly #databaseSlots = new Semaphore(DATABASE_SLOTS)
  /** Woken when a delivery ends, after which its endpoint can have the next one. */
  readonly #waker = new Waker()

  /** @param timeoutMs of a request, if not 15 seconds */
  constructor(
    services: Services,
    { log, faults }: Pick<WorkerSettings<Services>, 'log' | 'faults'>,
    timeoutMs?: number,
  ) {
    this.#services = services
    this.#log = log
    this.#fault = faults.of('webhooks')
    this.#mayFollow = faults.mayFollow
    this.#timeoutMs = timeoutMs
  }

  /** Lets it look for what is due. */
  wake(): void {
    this.#waker.wake()
  }

  /** Plans and sends until it is stopped. Requests that are still on their way then are given up, and sent by another worker. */
  async run(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      try {
        await this.start(stop)
        this.#fault.ended()
      } catch (err) {
        this.#fault.occurred(err)
      }
      await this.#waker.wait(AGAIN_MS, EVERY_MS, stop)
    }
    await this.ended()
  }

  /** Plans the deliveries of new changes, and starts to send what is due, as far as there are slots. Returns how many. */
  async start(stop: AbortSignal): Promise<number> {
    const { database, clock } = this.#services
    await planDeliveries(database, clock())
    let started = 0
    for (const kind of ['working', 'failing'] as const) {
      const limit = SLOTS[kind] - this.#running[kind].size
      if (limit <= 0 || stop.aborted) continue
      const claimed = await claimDeliveries(database, { now: clock(), failing: kind === 'failing', limit })
      for (const delivery of claimed) this.#send(kind, delivery, stop)
      started += claimed.length
    }
    return started
  }

  /** Waits for what is on its way. */
  async ended(): Promise<void> {
    await Promise.all([...this.#running.working, ...this.#running.failing])
  }

  #send(kind: keyof typeof SLOTS, delivery: ClaimedDelivery, stop: AbortSignal): void {
    const { deliveryId } = delivery
    const send = () => deliver(this.#dependencies(), delivery, stop)
    const sending = (tracing ? tracing.run('send webhook', { kind: 'client' }, send) : send())
      .catch(err => {
        if (this.#mayFollow(err)) this.#fault.occurred(err)
        else this.#log.error({ err, deliveryId }, 'a webhook could not be sent, and is tried again')
      })
      .finally(() => {
        this.#running[kind].delete(sending)
        this.wake()
      })
    this.#running[kind].add(sending)
  }

  #dependencies(): DeliveryDependencies {
    const services = this.#services
    return {
      database: services.database,
      network: services.webhookNetwork,
      clock: services.clock,
      write: delivery => writeMessage(services, delivery),
      limited: work => this.#databaseSlots.run(work),
      ...(this.#timeoutMs && { timeoutMs: this.#timeoutMs }),
    }
  }
}
