import { Semaphore } from '../../../platform/concurrency/Semaphore.ts'
import { Refusal } from '../../refusals/refusal.ts'

/** A few connections of the pool, so that the others remain available. */
const MAX_READS = 2

/**
 * Limits reads of many individual entries, each of which occupies a database connection for seconds. A process runs a few at
 * once, and one for each operator. A read above that is refused at once, because a waiting request would hold all the resources
 * of a request. An export reads one page at a time; its pages do wait, behind the reads.
 */
export class HeavyReads {
  /** Running and waiting reads. */
  readonly #reads = new Semaphore(MAX_READS)
  /** Running reads and pages. */
  readonly #connections = new Semaphore(MAX_READS)

  /** Runs a read now, after the current pages at most, or refuses it. */
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
      throw new Refusal('overloaded', `At most ${MAX_READS} reads of single entries are done at a time. Try again.`, {
        retryAfterSeconds: 1,
      })
    }
    return this.#reads.run(() => this.#connections.run(work, own, 'first'), own)
  }

  /** Reads a page of an export as soon as a connection is free. */
  page<T>(operatorId: string, work: () => Promise<T>): Promise<T> {
    return this.#connections.run(work, shareOf(operatorId))
  }
}

const shareOf = (operatorId: string) => [{ owner: operatorId, most: 1 }]
