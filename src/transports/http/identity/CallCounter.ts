import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../../domain/access/Caller.ts'
import { type CallKind, callKinds } from '../../../domain/access/CallKind.ts'
import type { KeyRateLimit } from '../../../domain/access/KeyRateLimit.ts'
import type { PointsLeft } from '../../graphql/limits/OperationCost.ts'
import { type CallLimits, type LimitedKey, tooMany } from './CallLimits.ts'
import { type CountedCall, countedCallOf, setCountedCall } from './countedCall.ts'
import { type Bucket, giveBack, neededFor, owe, secondsUntilFull, spend, wholeTokens } from './RateLimit.ts'
import type { SharedBuckets } from './SharedBuckets.ts'

export interface Charge {
  /** The refusal; that of an operation's points if absent. */
  sentence?: string
  /** Whether the request may cost more later. */
  andMore?: boolean
}

/**
 * The size of a body for which its request counts as one more. Parsing and reading one of 0.84 MB, of nothing but brackets, took
 * 190 ms: with 200 requests a second a key can have a third of a processor for it.
 */
export const BYTES_PER_POINT = 8192

/** Whether a request that is counted before its body is read can turn out to cost more than one. */
function costsMoreLater({ raw: { headers }, url }: FastifyRequest): boolean {
  const length = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity
  return length >= BYTES_PER_POINT || /^\/graphql\b|\/batch\b/.test(url)
}

/**
 * Counts requests, and what they cost beside, towards the rate limits of their keys. With shared buckets a request is counted on all
 * instances: it waits for that once, learns what the bucket has, and tells the others what it costs beside.
 */
export class CallCounter {
  readonly #limits: CallLimits
  readonly #shared: SharedBuckets | undefined

  constructor(limits: CallLimits, shared?: SharedBuckets) {
    this.#limits = limits
    this.#shared = shared
  }

  /** @throws Refusal rate-limited */
  count(request: FastifyRequest, caller: Caller, kind: CallKind, taken = 1): Promise<void> | undefined {
    const bucket = this.#limits.bucket(caller, kind)
    const name = bucket && this.#shared && nameOf(caller, kind)
    setCountedCall(request, { kind, bucket, name, taken })
    if (!bucket) return undefined
    if (name !== undefined) return this.#countOnAll(request, { kind, bucket, name, taken })
    this.#take(request, kind, bucket, taken)
    return undefined
  }

  #take(request: FastifyRequest, kind: CallKind, bucket: Bucket, taken: number): void {
    if (bucket.tokens < taken)
      spend(bucket, taken, { sentence: tooMany(kind, bucket), andMore: costsMoreLater(request) })
    else bucket.tokens -= taken
  }

  async #countOnAll(
    request: FastifyRequest,
    { kind, bucket, name, taken }: { kind: CallKind; bucket: Bucket; name: string; taken: number },
  ): Promise<void> {
    const { quota } = bucket
    const needed = neededFor(quota, taken)
    const tokens = await this.#shared!.take(name, quota, needed, needed)
    // While Redis is away, this instance counts alone.
    if (tokens !== undefined) this.#limits.learn(bucket, tokens)
    this.#take(request, kind, bucket, taken)
  }

  #share({ bucket, name }: CountedCall, cost: number): void {
    if (name !== undefined) this.#shared!.change(name, bucket!.quota, cost)
  }

  /** Counts the request as of another kind than its route, once its body says so. @throws Refusal rate-limited */
  countAs(request: FastifyRequest, caller: Caller, kind: CallKind): Promise<void> | undefined {
    const counted = countedCallOf(request)
    if (counted?.kind === kind) return undefined
    if (counted) this.giveBack(request, counted.taken)
    return this.count(request, caller, kind, counted?.taken)
  }

  /** Gives back what the request did not cost after all. */
  giveBack(request: FastifyRequest, points: number): void {
    const counted = countedCallOf(request)
    if (!counted?.bucket) return
    giveBack(counted.bucket, points)
    this.#share(counted, -points)
  }

  /** Takes more from the limit by which the request was counted. @throws Refusal rate-limited */
  charge(request: FastifyRequest, points: number, { sentence, andMore }: Charge = {}): void {
    const counted = countedCallOf(request)
    if (!counted) return
    const { bucket, taken } = counted
    if (bucket) {
      const { perSecond, burst } = bucket.quota
      const usual = `This operation costs ${points} ${points === 1 ? 'point' : 'points'} beside the one of its request, and this key has ${perSecond} a second, and ${burst} at once after a pause. Wait, or ask for less.`
      this.#share(counted, spend(bucket, points, { sentence: sentence ?? usual, taken, andMore: andMore ?? false }))
    }
    counted.taken += points
  }

  /** Takes more from the limit by which the request was counted, also if too little is left: it has been done. */
  owe(request: FastifyRequest, points: number): void {
    const counted = countedCallOf(request)
    if (!counted) return
    if (counted.bucket) this.#share(counted, owe(counted.bucket, points))
    counted.taken += points
  }

  /** Charges what it costs to parse a body. @throws Refusal rate-limited */
  chargeBody(request: FastifyRequest, bytes: number): void {
    const points = Math.floor(bytes / BYTES_PER_POINT)
    if (points === 0) return
    const sentence = `The body has ${bytes.toLocaleString('en')} bytes, and counts as ${points} more for its size, which this key has not left. Wait, or send less.`
    this.charge(request, points, { sentence, andMore: true })
  }

  /** What the request has taken so far from the limit by which it was counted. */
  pointsTaken(request: FastifyRequest): number {
    return countedCallOf(request)?.taken ?? 1
  }

  /** What is left of the limit by which the request was counted; undefined without a limit. */
  pointsLeft(request: FastifyRequest): PointsLeft | undefined {
    const { bucket } = countedCallOf(request) ?? {}
    if (!bucket) return undefined
    const { tokens, quota } = bucket
    return {
      remaining: wholeTokens(bucket),
      maximum: quota.burst,
      perSecond: quota.perSecond,
      secondsUntilFull: secondsUntilFull({ tokens, quota }),
    }
  }

  /** Every limit of a key, and what this request has left of the one by which it was counted. */
  async rateLimitsOf(request: FastifyRequest, key: LimitedKey): Promise<KeyRateLimit[]> {
    const counted = countedCallOf(request)?.bucket
    if (this.#shared) await Promise.all(callKinds.map(kind => this.#read(this.#shared!, key, kind, counted)))
    return this.#limits.statesOf(key, counted)
  }

  async #read(shared: SharedBuckets, key: LimitedKey, kind: CallKind, counted: Bucket | undefined): Promise<void> {
    const bucket = this.#limits.bucket(key, kind)
    if (!bucket || bucket === counted) return
    const tokens = await shared.read(nameOf(key, kind), bucket.quota)
    if (tokens !== undefined) this.#limits.learn(bucket, tokens)
  }
}

function nameOf({ keyId }: LimitedKey, kind: CallKind): string {
  return `${keyId}:${kind}`
}
