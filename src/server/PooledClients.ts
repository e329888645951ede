import pg from 'pg'

interface Socket {
  destroy(): void
}

/**
 * The connections of one pool, so that all can be cut: the pool itself tells neither those in use nor those that are being made.
 * Whoever waits for an answer on one that is cut hears at once that it is gone.
 */
export class PooledClients {
  readonly #clients = new Set<pg.Client>()
  /** What the pool makes its connections of. */
  readonly Client: typeof pg.Client

  constructor() {
    const clients = this.#clients
    this.Client = class extends pg.Client {
      connected = false

      constructor(config?: string | pg.ClientConfig) {
        super(config)
        clients.add(this)
        this.once('connect', () => {
          this.connected = true
        })
        this.once('end', () => clients.delete(this))
      }
    }
  }

  /** Cuts every connection, or those that are still being made. */
  cut(which: 'all' | 'connecting'): void {
    for (const client of [...this.#clients]) {
      if (which === 'connecting' && (client as unknown as { connected: boolean }).connected) continue
      ;(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
    }
  }
}
