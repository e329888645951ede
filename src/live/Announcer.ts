import type { Change } from '../database/Change.ts'
import { ChangeCollector } from './ChangeCollector.ts'
import { CHANNEL, payloadsOf } from './notifications.ts'

// Its commit waits for no disk, for there is nothing to keep: the lock of the NOTIFY is held for microseconds.
const TELL = `
  select set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', payload) from unnest($1::text[]) payload`

/** How long changes are gathered for one statement. */
const GATHER_MS = 4

/** More than any instance changes while a statement runs; past that the database is away, and nobody hears anything. */
const MOST_WAITING = 20_000

/**
 * Tells other instances, and this one, what was committed. A NOTIFY inside the transaction that makes the change would be simpler, but
 * it takes a lock of the whole database until that transaction has committed: all bookings would commit one after the other.
 * So it goes out after the commit, in statements of its own that hold hardly anything up: one at a time, each for all changes since
 * the one before.
 */
export class Announcer {
  readonly #tell: (payloads: string[]) => Promise<unknown>
  readonly #report: (error: unknown) => void
  #waiting = new ChangeCollector()
  #going: Promise<void> | undefined
  #failed = false

  /** @param query runs a statement on the pool @param report hears of the first failure of a row of them */
  constructor(query: (text: string, values: readonly unknown[]) => Promise<unknown>, report: (error: unknown) => void) {
    this.#tell = payloads => query(TELL, [payloads])
    this.#report = report
  }

  announce(change: Change): void {
    if (this.#waiting.size < MOST_WAITING) {
      this.#waiting.add(change)
      this.#going ??= this.#go()
    } else this.#lose(new Error('More changes wait to be announced than are kept.'))
  }

  /** Resolves when everything that was announced so far has gone out, or is lost. */
  async flush(): Promise<void> {
    while (this.#going) await this.#going
  }

  async #go(): Promise<void> {
    await new Promise(resolve => setTimeout(resolve, GATHER_MS))
    const gathered = this.#waiting
    this.#waiting = new ChangeCollector()
    try {
      await this.#tell(gathered.changes().flatMap(payloadsOf))
      this.#failed = false
    } catch (error) {
      this.#lose(error)
    }
    this.#going = this.#waiting.size > 0 ? this.#go() : undefined
  }

  #lose(error: unknown): void {
    if (!this.#failed) this.#report(error)
    this.#failed = true
  }
}
