import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../domain/access/Caller.ts'
import { Refusal } from '../../domain/refusals/refusal.ts'
import { owe, RateLimit } from '../http/identity/RateLimit.ts'
import type { ServerSettings } from '../http/ServerSettings.ts'
import type { LiveLimits } from './LiveLimits.ts'
import { Session } from './Session.ts'
import { UnauthenticatedConnections } from './UnauthenticatedConnections.ts'

/** All live connections, over either protocol. */
export class Sessions {
  readonly limits: LiveLimits
  readonly #unauthenticated: UnauthenticatedConnections
  readonly #rate: RateLimit
  readonly #events: RateLimit
  /** The waits of keys that have had as many events as they may. */
  readonly #waits = new Map<string, Promise<void>>()
  readonly #uptime: () => number
  readonly #open = new Set<Session>()
  readonly #onClose: (() => void)[] = []
  #timer: NodeJS.Timeout | undefined
  #closed = false

  /** @param perSecond connections and subscriptions that a key may start; 0 for no limit */
  constructor(
    limits: LiveLimits,
    { rateLimitPerSecond, uptime }: Pick<ServerSettings, 'rateLimitPerSecond' | 'uptime'>,
  ) {
    this.limits = limits
    this.#unauthenticated = new UnauthenticatedConnections(limits)
    this.#rate = new RateLimit(rateLimitPerSecond)
    this.#events = new RateLimit(limits.eventsPerSecond)
    this.#uptime = uptime
  }

  get size(): number {
    return this.#open.size
  }

  /** Connections that are not authenticated yet. */
  get unauthenticated(): number {
    return this.#unauthenticated.size
  }

  /**
   * Admits a connection that is not authenticated yet.
   *
   * @returns to be called when it is authenticated or closed
   */
  admit({ ip, raw: { socket } }: FastifyRequest): () => void {
    this.#refuseWhenClosed()
    // A destroyed socket emits no more `close`.
    if (socket.destroyed) return () => {}
    const leave = this.#unauthenticated.enter(ip, () => socket.destroy())
    socket.once('close', leave)
    return () => {
      socket.off('close', leave)
      leave()
    }
  }

  /** Opens a session. @param identify returns the caller, or throws when its key is no longer valid */
  async open(identify: () => Promise<Caller>): Promise<Session> {
    const { keyId } = await identify()
    this.count(keyId)
    this.#refuseWhenClosed()
    const { connections, connectionsPerKey } = this.limits
    if (this.#open.size >= connections) {
      const detail = 'The service has as many live connections as it can carry. Connect again later.'
      throw new Refusal('overloaded', detail, { retryAfterSeconds: 5 })
    }
    if ([...this.#open].filter(each => each.keyId === keyId).length >= connectionsPerKey) {
      const detail = `This key has ${connectionsPerKey} connections open, which is as many as it may have on this instance.`
      throw new Refusal('rate-limited', detail, { retryAfterSeconds: 10 })
    }
    const session = new Session(keyId, identify, gone => this.#open.delete(gone))
    this.#open.add(session)
    this.#timer ??= setInterval(() => this.#checkKeys(), this.limits.keyCheckMs).unref()
    return session
  }

  /** Counts a connection or subscription that a key starts, or refuses it. */
  count(keyId: string): void {
    this.#rate.take(keyId, this.#uptime())
  }

  /** Counts events of the subscriptions of a key. */
  countEvents(keyId: string, events: number): void {
    const bucket = this.#events.bucket(keyId, this.#uptime())
    if (bucket) owe(bucket, events)
  }

  /**
   * Resolves when a key may have more events: at the same moment for all of its subscriptions that wait, so that they are equally far
   * behind and go on sharing what they read. Resolves also when `until` is aborted: large events can make a key wait for minutes.
   */
  async pace(keyId: string, until: AbortSignal): Promise<void> {
    if (!this.#waits.has(keyId)) {
      if (this.#events.tokensOf(keyId, this.#uptime()) >= 0) return
      const refilled = this.#refill(keyId).finally(() => this.#waits.delete(keyId))
      this.#waits.set(keyId, refilled)
    }
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const end = () => resolve()
    until.addEventListener('abort', end)
    if (until.aborted) end()
    try {
      await Promise.race([this.#waits.get(keyId), ended])
    } finally {
      until.removeEventListener('abort', end)
    }
  }

  async #refill(keyId: string): Promise<void> {
    const { perSecond } = this.#events.quota
    let missing = 1
    while (missing > 0 && !this.#closed) {
      await sleep(Math.ceil((1000 * missing) / perSecond), undefined, { ref: false })
      missing = -this.#events.tokensOf(keyId, this.#uptime())
    }
  }

  /** Registers what else to end when the service closes, before the sessions. */
  onClose(end: () => void): void {
    this.#onClose.push(end)
  }

  close(): void {
    this.#closed = true
    clearInterval(this.#timer)
    for (const end of this.#onClose) end()
    for (const session of [...this.#open]) session.end()
  }

  #refuseWhenClosed(): void {
    if (this.#closed)
      throw new Refusal('overloaded', 'The service is closing. Connect again.', { retryAfterSeconds: 1 })
  }

  // All in the same tick, so that they share one statement. While the database is away no key counts as invalid.
  #checkKeys(): void {
    for (const session of [...this.#open]) session.identify().catch(() => {})
  }
}
