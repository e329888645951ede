import { LRUCache } from 'lru-cache'
import type { Caller } from '../../domain/access/Caller.ts'
import { MAX_UNNUMBERED } from '../../domain/access/feedPosition.ts'

/** Days of availability, of some activities or, with null, of all. */
export interface Days {
  activityIds: readonly string[] | null
  from: string
  to: string
}

/** Finds out until when an answer stays as it is if nobody changes anything; null if that cannot be told. Without days it shows none. */
export type NextChange = (operatorId: string, days: Days | undefined, now: Date) => Promise<Date | null>

/** An answer as it is sent. */
export interface Answer {
  body: Buffer
}

interface CachedAnswer<Own> {
  answer: Own
  /** The position in the change feed before it was read. */
  position: string
  /** It is the answer from this instant on, and before the other one. In milliseconds. */
  from: number
  until: number
}

/** An answer that takes more of the cache would displace too many others: a fraction of its size. */
const LARGEST_PART = 1 / 8

/**
 * Caches answers as bytes. One is given again while its operator is at the same position in its change feed, which was found with the
 * caller, and before the instant at which time alone changes it. So after an acknowledged change no instance gives the older answer. An
 * answer is cached when it is requested for a second time.
 */
export class ResponseCache<Own extends Answer> {
  readonly #nextChange: NextChange
  /** `requested` for an answer that was requested once. */
  readonly #cached: LRUCache<string, CachedAnswer<Own> | 'requested'>

  constructor(maxBytes: number, nextChange: NextChange) {
    this.#nextChange = nextChange
    this.#cached = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: Math.max(1, Math.floor(maxBytes * LARGEST_PART)),
      sizeCalculation: (cached, key) => (cached === 'requested' ? 0 : cached.answer.body.length) + key.length + 500,
    })
  }

  /**
   * The answer to a request: a cached one if it is still right, or else the one that is read.
   * @param values what is requested, and how the answer is sent
   * @param days which of them the answer shows, if any
   */
  async find(
    caller: Caller,
    values: unknown,
    days: Days | undefined,
    now: Date,
    read: () => Promise<Own>,
  ): Promise<Own> {
    const { operatorId, partnerId, scopes, position } = caller
    // So much has changed of late that no cached answer would be used.
    if (!position || position.unnumbered > MAX_UNNUMBERED) return read()
    const at = now.getTime()
    const key = JSON.stringify([operatorId, partnerId, scopes, values])
    const here = `${position.sequenceNumber} ${position.unnumbered}`
    const cached = this.#cached.get(key)
    if (cached && cached !== 'requested' && cached.position === here && cached.from <= at && at < cached.until)
      return cached.answer
    const answer = await read()
    const until = cached && (await this.#nextChange(operatorId, days, now))
    if (!cached) this.#cached.set(key, 'requested')
    else if (until) {
      const own = { ...answer, body: exactCopy(answer.body) }
      this.#cached.set(key, { answer: own, position: here, from: at, until: until.getTime() })
    }
    return answer
  }
}

/** A copy that has memory of its own: a short buffer is a part of a larger one, such as the 16 kB into which zlib writes. */
function exactCopy(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length)
  body.copy(copy)
  return copy
}
