import { Refusal } from '../../refusal.ts'
import { Semaphore } from '../../Semaphore.ts'

/** A few connections of the pool, so that everybody else has the others. */
const MOST = 2

/**
 * Reads that look into single entries, many of them: each keeps a connection of the database busy for seconds. Few are under way at
 * once in a process, and one for each operator; a read above that is refused at once, because a waiting request would keep all that a
 * request needs. An export comes back for every page: those wait, behind the reads.
 */
export class HeavyReads {
  /** Reads that are under way or come next. */
  readonly #reads = new Semaphore(MOST)
  /** Reads and pages that are under way. */
  readonly #connections = new Semaphore(MOST)

  /** Reads now, after a page at most, or not at all. */
  async read<T>(operatorId: string, work: () => Promise<T>): Promise<T> {
    const own = shareOf(operatorId)
    if (this.#reads.fullShare(own)) {
      throw new Refusal(
        'rate-limited',
        'Reads of single entries are done one at a time for each operator, and one is under way. Try again when it is answered.',
        { retryAfterSeconds: 1 },
      )
    }
    if (this.#reads.isExhausted) {
      throw new Refusal('overloaded', `At most ${MOST} reads of single entries are done at a time. Try again.`, {
        retryAfterSeconds: 1,
      })
    }
    return this.#reads.run(() => this.#connections.run(work, own, 'first'), own)
  }

  /** Reads a page of an export when a connection is free for it. */
  page<T>(operatorId: string, work: () => Promise<T>): Promise<T> {
    return this.#connections.run(work, shareOf(operatorId))
  }
}

const shareOf = (operatorId: string) => [{ owner: operatorId, most: 1 }]
