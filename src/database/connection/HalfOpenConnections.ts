import { type Backend, backendColumns, END_BACKENDS, FIND_IDLE_BACKENDS } from './Backend.ts'
import type { PooledClient, PooledClients } from './PooledClients.ts'

const LOOK_MS = 1000

/** Asks the database over a connection of its own. */
export type Ask = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>

/**
 * Finds connections of which one side alone knows that they are gone: a network that was away for a moment, or a firewall that has
 * forgotten them, tells neither. Whoever waits for an answer for more than a second while PostgreSQL waits for a statement, or has no such
 * session, waits in vain: the connection is cut. The sessions of connections that were cut are ended, with the locks that they hold.
 *
 * Nothing is asked as long as every answer comes within a second.
 */
export class HalfOpenConnections {
  readonly #clients: PooledClients
  readonly #ask: Ask
  readonly #timer: NodeJS.Timeout
  #before = new Map<PooledClient, object>()
  #looking = false

  constructor(clients: PooledClients, ask: Ask) {
    this.#clients = clients
    this.#ask = ask
    // What cannot be found out now is found out at the next look.
    this.#timer = setInterval(() => this.#look().catch(() => {}), LOOK_MS).unref()
  }

  close(): void {
    clearInterval(this.#timer)
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
    this.#before = this.#clients.waiting()
    const suspects = new Map<number, [PooledClient, object]>()
    for (const [client, question] of this.#before) {
      if (before.get(client) === question && client.backend) suspects.set(client.backend.pid, [client, question])
    }
    if (suspects.size === 0) return
    const backends = [...suspects.values()].map(([client]) => client.backend!)
    const idle = await this.#ask<Backend>(FIND_IDLE_BACKENDS, backendColumns(backends))
    for (const { pid } of idle) {
      const [client, question] = suspects.get(pid)!
      // Its answer may have come meanwhile.
      if (client.question === question) client.cut()
    }
  }

  async #endAbandoned(): Promise<void> {
    const abandoned = this.#clients.takeAbandoned()
    if (abandoned.length === 0) return
    await this.#ask(END_BACKENDS, backendColumns(abandoned)).catch(error => {
      this.#clients.putBack(abandoned)
      throw error
    })
  }
}
