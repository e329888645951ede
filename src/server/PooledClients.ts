import pg from 'pg'

type Release = (destroy?: Error | boolean) => void

/**
 * The connections of one pool, so that all can be cut: the pool itself tells neither those in use nor those that are being made.
 * Whoever waits for an answer on one that is cut hears at once that it is gone.
 *
 * One that breaks while it is in use goes back to its pool by itself. The ORM gives none back on which neither the commit nor the
 * rollback succeeds, and after as many of them as the pool has connections nobody would get one.
 */
export class PooledClients {
  readonly #clients = new Set<PooledClient>()
  /** What the pool makes its connections of. */
  readonly Client: typeof pg.Client

  constructor() {
    const clients = this.#clients
    this.Client = class extends PooledClient {
      constructor(config?: string | pg.ClientConfig) {
        super(config)
        clients.add(this)
        this.once('end', () => clients.delete(this))
      }
    }
  }

  /** Cuts every connection, or those that are still being made. */
  cut(which: 'all' | 'connecting'): void {
    for (const client of [...this.#clients]) if (which === 'all' || !client.connected) client.cut()
  }
}

class PooledClient extends pg.Client {
  connected = false
  #release: Release | undefined

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.once('connect', () => {
      this.connected = true
    })
    // After whoever waits for an answer has heard of it.
    this.once('end', () => setImmediate(() => this.#release?.(true)))
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
      release?.(destroy)
    }
  }

  cut(): void {
    ;(this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  }
}
