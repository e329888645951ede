import pg from 'pg'
import type { Backend } from './Backend.ts'

type Release = (destroy?: Error | boolean) => void

/**
 * The connections of one pool, so that each can be cut: the pool itself tells neither those in use nor those that are being made.
 * Whoever waits for an answer on one that is cut hears at once that it is gone.
 *
 * One that breaks while it is in use goes back to its pool by itself. The ORM gives none back on which neither the commit nor the
 * rollback succeeds, and after as many of them as the pool has connections nobody would get one.
 *
 * One that is given back while it still waits for an answer, which nobody waits for any more, is closed: whatever is asked on it next
 * would wait as well. One that is given back twice is given back once: pg would throw where nobody catches it, and end the process.
 */
export class PooledClients {
  readonly #clients = new Set<PooledClient>()
  #abandoned: Backend[] = []
  /** What the pool makes its connections of. */
  readonly Client: typeof pg.Client

  constructor() {
    const clients = this.#clients
    const abandon = (backend: Backend) => this.#abandoned.push(backend)
    this.Client = class extends PooledClient {
      constructor(config?: string | pg.ClientConfig) {
        super(config)
        clients.add(this)
        this.once('end', () => clients.delete(this))
        this.onAbandoned = abandon
      }
    }
  }

  /** Cuts every connection, or those that are still being made. */
  cut(which: 'all' | 'connecting'): void {
    for (const client of [...this.#clients]) if (which === 'all' || !client.connected) client.cut()
  }

  /** What each connection waits for now that waits for an answer. */
  waiting(): Map<PooledClient, object> {
    const waiting = new Map<PooledClient, object>()
    for (const client of this.#clients) {
      const { question } = client
      if (question) waiting.set(client, question)
    }
    return waiting
  }

  /** The sessions whose connections were cut or closed without a farewell, since the last call: they may not know it yet. */
  takeAbandoned(): Backend[] {
    return this.#abandoned.splice(0)
  }

  /** Takes those back that could not be ended. */
  putBack(abandoned: readonly Backend[]): void {
    this.#abandoned.push(...abandoned)
  }
}

export class PooledClient extends pg.Client {
  connected = false
  /** The session at its other end, where that is known. */
  backend: Backend | undefined
  onAbandoned: (backend: Backend) => void = () => {}
  #release: Release | undefined

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.once('connect', () => {
      this.connected = true
    })
    // After whoever waits for an answer has heard of it.
    this.once('end', () => setImmediate(() => this.#release?.(true)))
  }

  /** What it waits for an answer to. */
  get question(): object | undefined {
    return (this as unknown as { _getActiveQuery(): object | null | undefined })._getActiveQuery() ?? undefined
  }

  /** Gives the connection back; once more does nothing. */
  get release(): Release | undefined {
    return this.#release
  }

  /** The pool sets another one each time that it hands out the connection. */
  set release(release: Release | undefined) {
    let released = false
    this.#release = destroy => {
      if (released) return
      released = true
      const isWaiting = this.question !== undefined
      if (isWaiting) this.#abandon()
      release?.(destroy || isWaiting)
    }
  }

  cut(): void {
    this.#abandon()
    ;(this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  }

  #abandon(): void {
    if (this.backend) this.onAbandoned(this.backend)
    this.backend = undefined
  }
}
