import { type Backend, backendColumns, END_BACKENDS, FIND_IDLE_BACKENDS } from './Backend.ts'
import type { PooledClient, PooledClients } from './PooledClients.ts'

const CHECK_MS = 1000

/** Runs a statement over a new connection. */
export type RunQuery = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>

/**
 * Finds half-open connections: after a network failure, or when a firewall has dropped a connection, one side does not
 * know that it is gone. If a caller waits for more than a second while PostgreSQL waits for a statement, or has no such
 * session, the connection is closed. The sessions of closed connections are terminated, so that their locks are
 * released.
 *
 * As long as every answer comes within a second, nothing is queried.
 */
export class HalfOpenConnections {
  readonly #clients: PooledClients
  readonly #ask: RunQuery
  readonly #timer: NodeJS.Timeout
  #before = new Map<PooledClient, object>()
  #looking = false

  constructor(clients: PooledClients, ask: RunQuery) {
    this.#clients = clients
    this.#ask = ask
    // If the check fails, the next one does the work.
    this.#timer = setInterval(() => this.#look().catch(() => {}), CHECK_MS).unref()
  }

  /** Stops, after it has terminated the sessions that were closed last. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#endAbandoned().catch(() => {})
  }

  async #look(): Promise<void> {
    if (this.#looking) return
    this.#looking = true
    try {
      await this.#cutHalfOpen()
      await this.#endAbandoned()
    } finally {
      this.#looking = false
    }
  }

  async #cutHalfOpen(): Promise<void> {
    const before = this.#before
    this.#before = this.#clients.pendingQueries()
    const suspects = new Map<number, [PooledClient, object]>()
    for (const [client, pendingQuery] of this.#before) {
      if (before.get(client) === pendingQuery && client.backend)
        suspects.set(client.backend.pid, [client, pendingQuery])
    }
    if (suspects.size === 0) return
    const backends = [...suspects.values()].map(([client]) => client.backend!)
    const idle = await this.#ask<Backend>(FIND_IDLE_BACKENDS, backendColumns(backends))
    for (const { pid } of idle) {
      const [client, pendingQuery] = suspects.get(pid)!
      // The answer may have arrived in the meantime.
      if (client.pendingQuery === pendingQuery) client.cut()
    }
  }

  async #endAbandoned(): Promise<void> {
    const abandoned = this.#clients.takeAbandoned()
    if (abandoned.length === 0) return
    await this.#ask(END_BACKENDS, backendColumns(abandoned)).catch(error => {
      this.#clients.returnAbandoned(abandoned)
      throw error
    })
  }
}
