import type { Sql } from '../database/Database.ts'
import { Refusal } from '../refusal.ts'
import { againAfterRetention } from './againAfterRetention.ts'
import { insertUsage } from './insertUsage.ts'
import type { NewUsage } from './NewUsage.ts'

// One commits while the other gathers; a third would only make the batches smaller.
const WRITERS = 2

const MOST_AT_ONCE = 1000

/** How many entries may wait, some seconds' worth; whoever comes then is told to come again. */
const MOST_WAITING = 10_000

interface Waiting {
  entry: NewUsage
  resolve(id: number | null): void
  reject(error: unknown): void
}

/**
 * Records single entries together: a writer that becomes idle takes whatever has come in the meantime, so that the busier the
 * service is, the more entries share a statement and its commit, and nobody waits for a timer. An entry is answered after the commit.
 */
export class UsageRecorder {
  readonly #sql: Sql
  readonly #writers = new Set<Promise<void>>()
  #waiting: Waiting[] = []
  #starting = false

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Records an entry; answers its number, or null when its idempotency key was there already. */
  record(entry: NewUsage): Promise<number | null> {
    if (this.#waiting.length >= MOST_WAITING) {
      throw new Refusal('overloaded', 'More usage is waiting to be recorded than the database can take. Try again.', {
        retryAfterSeconds: 1,
      })
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ entry, resolve, reject })
      this.#start()
    })
  }

  /** Resolves when everything that waits is recorded. */
  async drain(): Promise<void> {
    while (this.#waiting.length > 0 || this.#writers.size > 0) {
      this.#start()
      await Promise.all(this.#writers)
      await new Promise(setImmediate)
    }
  }

  /** After what has arrived at the same time has been read as well. */
  #start(): void {
    if (this.#starting || this.#writers.size === WRITERS) return
    this.#starting = true
    setImmediate(() => {
      this.#starting = false
      if (this.#waiting.length === 0) return
      const writer = this.#write().finally(() => {
        this.#writers.delete(writer)
        if (this.#waiting.length > 0) this.#start()
      })
      this.#writers.add(writer)
      if (this.#waiting.length > 0) this.#start()
    })
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, MOST_AT_ONCE)
      this.#waiting = this.#waiting.slice(MOST_AT_ONCE)
      await this.#writeTogether(batch)
    }
  }

  async #writeTogether(batch: readonly Waiting[]): Promise<void> {
    try {
      const entries = batch.map(each => each.entry)
      const ids = await againAfterRetention(() => insertUsage(this.#sql, entries))
      for (const [at, each] of batch.entries()) each.resolve(ids[at] ?? null)
    } catch (error) {
      if (batch.length === 1 || !wasUndone(error)) for (const each of batch) each.reject(error)
      else for (const each of batch) await this.#writeTogether([each])
    }
  }
}

/**
 * Whether nothing of a statement that failed has happened, so that its entries can be tried one by one: PostgreSQL has refused it. A
 * connection that broke leaves that open, and to try again could count twice; who sent a key can.
 */
function wasUndone(error: unknown): boolean {
  if (error instanceof Refusal) return false
  return (error as { severity?: string } | null)?.severity === 'ERROR'
}
