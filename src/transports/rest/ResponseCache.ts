import { LRUCache } from 'lru-cache'
import type { Caller } from '../../domain/access/Caller.ts'
import { MAX_UNNUMBERED } from '../../domain/access/feedPosition.ts'

/** Days of availability, of some activities or, with null, of all. */
export interface Days {
  activityIds: readonly string[] | null
  from: string
  to: string
}

/** Finds out until when a response stays as it is if nobody changes anything; null if that cannot be told. Without days it shows none. */
export type NextChange = (operatorId: string, days: Days | undefined, now: Date) => Promise<Date | null>

/** A response as it is sent. */
export interface CacheableResponse {
  body: Buffer
}

interface CachedResponse<Own> {
  response: Own
  /** The position in the change feed before it was read. */
  position: string
  /** It is the response from this instant on, and before the other one. In milliseconds. */
  from: number
  until: number
}

/** A response that takes more of the cache would displace too many others: a fraction of its size. */
const LARGEST_PART = 1 / 8

/**
 * Caches responses as bytes. One is given again while its operator is at the same position in its change feed, which was found with the
 * caller, and before the instant at which time alone changes it. So after an acknowledged change no instance gives the older response. A
 * response is cached when it is requested for a second time.
 */
export class ResponseCache<Own extends CacheableResponse> {
  readonly #nextChange: NextChange
  /** `requested` for a response that was requested once. */
  readonly #cached: LRUCache<string, CachedResponse<Own> | 'requested'>

  constructor(maxBytes: number, nextChange: NextChange) {
    this.#nextChange = nextChange
    this.#cached = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: Math.max(1, Math.floor(maxBytes * LARGEST_PART)),
      sizeCalculation: (cached, key) => (cached === 'requested' ? 0 : cached.response.body.length) + key.length + 500,
    })
  }

  /**
   * The response to a request: a cached one if it is still right, or else the one that is read.
   * @param values what is requested, and how the response is sent
   * @param days which of them the response shows, if any
   */
  async find(
    caller: Caller,
    values: unknown,
    days: Days | undefined,
    now: Date,
    read: () => Promise<Own>,
  ): Promise<Own> {
    const { operatorId, partnerId, scopes, position } = caller
    // So much has changed of late that no cached response would be used.
    if (!position || position.unnumbered > MAX_UNNUMBERED) return read()
    const at = now.getTime()
    const key = JSON.stringify([operatorId, partnerId, scopes, values])
    const here = `${position.sequenceNumber} ${position.unnumbered}`
    const cached = this.#cached.get(key)
    if (cached && cached !== 'requested' && cached.position === here && cached.from <= at && at < cached.until)
      return cached.response
    const response = await read()
    const until = cached && (await this.#nextChange(operatorId, days, now))
    if (!cached) this.#cached.set(key, 'requested')
    else if (until) {
      const own = { ...response, body: exactCopy(response.body) }
      this.#cached.set(key, { response: own, position: here, from: at, until: until.getTime() })
    }
    return response
  }
}

/** A copy that has memory of its own: a short buffer is a part of a larger one, such as the 16 kB into which zlib writes. */
function exactCopy(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length)
  body.copy(copy)
  return copy
}
