import type { Caller } from '../../../domain/access/Caller.ts'
import { Refusal } from '../../../domain/refusals/refusal.ts'
import { Semaphore } from '../../../platform/concurrency/Semaphore.ts'

/** An operation is large once it has returned more values than this, and more than its estimated cost. */
export const LARGE_FROM = 10_000

/** The large operations that run at once, of which each key has one. */
const RUNNING = 2

/** An operation that is not done by then waits for something else, such as the next change: it is no longer in the way of others. */
const LONGEST_MS = 5000

/** The large operations that run or wait, for a key and for all keys of an operator. */
export const inHandLimits = { key: 8, operator: 16 }

/**
 * Large operations run one at a time for each key: tens of them at once, each within its limits, took a gigabyte of memory, and the
 * service answered nobody else for seconds.
 */
export class LargeOperations {
  readonly #inHand = new Semaphore(Number.POSITIVE_INFINITY)
  readonly #running = new Semaphore(RUNNING)
  readonly #longestMs: number

  constructor(longestMs = LONGEST_MS) {
    this.#longestMs = longestMs
  }

  /**
   * Waits until an operation that has become large can go on.
   * @param ended resolved when it has ended
   * @throws Refusal rate-limited
   */
  enter({ operatorId, keyId }: Caller, ended: Promise<void>): Promise<void> {
    const owners = [
      { owner: `key ${keyId}`, most: inHandLimits.key, of: 'This key has' },
      { owner: `operator ${operatorId}`, most: inHandLimits.operator, of: 'The keys of this operator have' },
    ]
    const full = this.#inHand.fullShare(owners)
    if (full) {
      const detail = `${full.of} ${full.most} operations in progress that return more than ${LARGE_FROM} values, which is as many as may run or wait at once. Try again when one of them has ended, or ask for less.`
      throw new Refusal('rate-limited', detail, { retryAfterSeconds: 1 })
    }
    const place = this.#inHand.tryAcquire(owners)!
    const { promise, resolve } = Promise.withResolvers<void>()
    const run = async () => {
      resolve()
      const late = Promise.withResolvers<void>()
      const timer = setTimeout(late.resolve, this.#longestMs)
      await Promise.race([ended, late.promise])
      clearTimeout(timer)
    }
    void this.#running.run(run, [{ owner: keyId, most: 1 }])
    void ended.then(place.release)
    return promise
  }
}
