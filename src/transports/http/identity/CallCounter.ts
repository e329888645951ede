import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../../domain/access/Caller.ts'
import type { CallKind } from '../../../domain/access/CallKind.ts'
import type { KeyRateLimit } from '../../../domain/access/KeyRateLimit.ts'
import type { PointsLeft } from '../../graphql/limits/OperationCost.ts'
import { type CallLimits, tooMany } from './CallLimits.ts'
import { countedCallOf, setCountedCall } from './countedCall.ts'
import { giveBack, owe, secondsUntilFull, spend, wholeTokens } from './RateLimit.ts'

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

/** Counts requests, and what they cost beside, towards the rate limits of their keys. */
export class CallCounter {
  readonly #limits: CallLimits

  constructor(limits: CallLimits) {
    this.#limits = limits
  }

  /** @throws Refusal rate-limited */
  count(request: FastifyRequest, caller: Caller, kind: CallKind, taken = 1): void {
    const bucket = this.#limits.bucket(caller, kind)
    setCountedCall(request, { kind, bucket, taken })
    if (!bucket) return
    if (bucket.tokens < taken)
      spend(bucket, taken, { sentence: tooMany(kind, bucket), andMore: costsMoreLater(request) })
    else bucket.tokens -= taken
  }

  /** Counts the request as of another kind than its route, once its body says so. @throws Refusal rate-limited */
  countAs(request: FastifyRequest, caller: Caller, kind: CallKind): void {
    const counted = countedCallOf(request)
    if (counted?.kind === kind) return
    if (counted?.bucket) giveBack(counted.bucket, counted.taken)
    this.count(request, caller, kind, counted?.taken)
  }

  /** Takes more from the limit by which the request was counted. @throws Refusal rate-limited */
  charge(request: FastifyRequest, points: number, { sentence, andMore }: Charge = {}): void {
    const counted = countedCallOf(request)
    if (!counted) return
    const { bucket, taken } = counted
    if (bucket) {
      const { perSecond, burst } = bucket.quota
      const usual = `This operation costs ${points} ${points === 1 ? 'point' : 'points'} beside the one of its request, and this key has ${perSecond} a second, and ${burst} at once after a pause. Wait, or ask for less.`
      spend(bucket, points, { sentence: sentence ?? usual, taken, andMore: andMore ?? false })
    }
    counted.taken += points
  }

  /** Takes more from the limit by which the request was counted, also if too little is left: it has been done. */
  owe(request: FastifyRequest, points: number): void {
    const counted = countedCallOf(request)
    if (!counted) return
    if (counted.bucket) owe(counted.bucket, points)
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
  rateLimitsOf(request: FastifyRequest, key: Parameters<CallLimits['statesOf']>[0]): KeyRateLimit[] {
    return this.#limits.statesOf(key, countedCallOf(request)?.bucket)
  }
}
