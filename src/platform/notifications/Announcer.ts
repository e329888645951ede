import type { Fault } from '../log/Faults.ts'
import type { Change } from './Change.ts'
import { ChangeCollector } from './ChangeCollector.ts'
import { CHANNEL, payloadsOf } from './notifications.ts'

// Nothing is written, so the commit waits for no disk and holds the lock of NOTIFY for microseconds only.
const NOTIFY = `
  select set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', payload) from unnest($1::text[]) payload`

/** Milliseconds for which changes are collected for one statement. */
const BATCH_MS = 4

/**
 * More changes than happen while a statement runs. Above this the database is away, and no instance receives anything.
 */
const MAX_PENDING = 20_000

/**
 * Publishes committed changes to all instances with NOTIFY. NOTIFY inside the transaction that makes the change would
 * be simpler, but it holds a database-wide lock until the commit: all bookings would commit one after another. So it
 * runs after the commit, in its own short statements, one at a time, each with all changes since the last.
 */
export class Announcer {
  readonly #notify: (payloads: string[]) => Promise<unknown>
  readonly #fault: Fault
  #pending = new ChangeCollector()
  #flushing: Promise<void> | undefined

  /** @param query runs a statement on the pool */
  constructor(query: (text: string, values: readonly unknown[]) => Promise<unknown>, fault: Fault) {
    this.#notify = payloads => query(NOTIFY, [payloads])
    this.#fault = fault
  }

  announce(change: Change): void {
    if (this.#pending.size < MAX_PENDING) {
      this.#pending.add(change)
      this.#flushing ??= this.#sendPending()
    } else this.#fault.occurred(new Error('More changes wait to be announced than are kept.'))
  }

  /** Resolves when everything announced so far was sent or lost. */
  async flush(): Promise<void> {
    while (this.#flushing) await this.#flushing
  }

  async #sendPending(): Promise<void> {
    await new Promise(resolve => setTimeout(resolve, BATCH_MS))
    const batch = this.#pending
    this.#pending = new ChangeCollector()
    try {
      await this.#notify(batch.changes().flatMap(payloadsOf))
      this.#fault.ended()
    } catch (error) {
      this.#fault.occurred(error)
    }
    this.#flushing = this.#pending.size > 0 ? this.#sendPending() : undefined
  }
}
