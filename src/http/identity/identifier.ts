import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../access/Caller.ts'
import type { CallKind } from '../../access/CallKind.ts'
import type { KeyRateLimit } from '../../access/KeyRateLimit.ts'
import type { PointsLeft } from '../../graphql/limits/OperationCost.ts'
import { PerRequest } from '../../PerRequest.ts'
import { Refusal } from '../../refusal.ts'
import { refuseRepeated } from '../../refusals/refuseRepeated.ts'
import type { KnownCallers } from '../admission/KnownCallers.ts'
import { matchedRoute } from '../admission/matchedRoute.ts'
import type { Authenticator } from './authenticator.ts'
import { type CallLimits, tooMany } from './CallLimits.ts'
import { countedCallOf, setCountedCall } from './countedCall.ts'
import { giveBack, secondsUntilFull, spend } from './RateLimit.ts'
import { setCaller } from './requestCaller.ts'

/** Authenticates a request and counts it towards its key's rate limit; throws if it has no valid credentials. */
export type Identify = (request: FastifyRequest, now: Date) => Promise<Caller>

export interface Identifier {
  /** Called again for the same request, it checks the key again if the body came after the first check. It counts the request once. */
  identify: Identify
  /** The same for requests whose own statement checks the key: a cached caller is good enough. */
  recognise: Identify
  /** Checks the key of a request with a cached caller. Returns the caller as it is now. @throws Refusal */
  confirm: Identify
  /** Checks the credentials again, for a request that has waited. @throws Refusal unauthenticated */
  recheck: Identify
  /** Why a request with a cached caller failed: its key is no longer valid, or else the given error. */
  reasonOf(request: FastifyRequest, now: Date, error: unknown): Promise<unknown>
  /** Counts the request as of another kind than its route, once its body says so. @throws Refusal rate-limited */
  countAs(request: FastifyRequest, caller: Caller, kind: CallKind): void
  /** Takes more from the limit by which the request was counted. @throws Refusal rate-limited */
  charge(request: FastifyRequest, points: number, how?: Charge): void
  /** Charges what it costs to parse a body. @throws Refusal rate-limited */
  chargeBody(request: FastifyRequest, bytes: number): void
  /** What the request has taken so far from the limit by which it was counted. */
  pointsTaken(request: FastifyRequest): number
  /** What is left of the limit by which the request was counted; undefined without a limit. */
  pointsLeft(request: FastifyRequest): PointsLeft | undefined
  /** Every limit of a key, and what this request has left of the one by which it was counted. */
  rateLimitsOf(request: FastifyRequest, key: Parameters<CallLimits['statesOf']>[0]): KeyRateLimit[]
}

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

// A request may also wait between its arrival and its handler.
const VALID_FOR_MS = 1000

interface Identified {
  caller: Caller
  at: Date
  /** The whole request had arrived when its key was checked. Otherwise the key may be revoked before the body arrives. */
  whole: boolean
  /** The caller came from the cache; the key was not checked. */
  recalled: boolean
}

/** Authenticates requests for every transport. */
export function identifier(
  { authenticate, recall }: Authenticator,
  limits: CallLimits,
  known: KnownCallers,
): Identifier {
  const identified = new PerRequest<FastifyRequest, Identified>()

  async function identify(request: FastifyRequest, now: Date, remembered?: Caller): Promise<Caller> {
    const earlier = identified.get(request)
    if (earlier?.whole && now.getTime() - earlier.at.getTime() <= VALID_FOR_MS) return earlier.caller
    if (!earlier) refuseRepeated(request.raw, 'Authorization')
    const whole = remembered === undefined && (await hasArrived(request))
    const caller = remembered ?? (await authenticate(request, now))
    identified.set(request, { caller, at: now, whole, recalled: remembered !== undefined })
    if (earlier) return caller
    setCaller(request, caller)
    known.remember(request.raw, caller)
    count(request, caller, matchedRoute(request).callKind)
    return caller
  }

  function count(request: FastifyRequest, caller: Caller, kind: CallKind, taken = 1): void {
    const bucket = limits.bucket(caller, kind)
    setCountedCall(request, { kind, bucket, taken })
    if (!bucket) return
    if (bucket.tokens < taken)
      spend(bucket, taken, { sentence: tooMany(kind, bucket), andMore: costsMoreLater(request) })
    else bucket.tokens -= taken
  }

  function charge(request: FastifyRequest, points: number, { sentence, andMore }: Charge = {}): void {
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

  return {
    identify: (request, now) => identify(request, now),
    recognise: (request, now) => identify(request, now, recall(request, now)),
    async confirm(request, now) {
      const found = identified.get(request)
      if (found && !found.recalled) return found.caller
      const caller = await authenticate(request, now)
      identified.set(request, { caller, at: now, whole: true, recalled: false })
      return caller
    },
    recheck: (request, now) => authenticate(request, now),
    countAs(request, caller, kind) {
      const counted = countedCallOf(request)
      if (counted?.kind === kind) return
      if (counted?.bucket) giveBack(counted.bucket, counted.taken)
      count(request, caller, kind, counted?.taken)
    },
    charge,
    chargeBody(request, bytes) {
      const points = Math.floor(bytes / BYTES_PER_POINT)
      if (points === 0) return
      const sentence = `The body has ${bytes.toLocaleString('en')} bytes, and counts as ${points} more for its size, which this key has not left. Wait, or send less.`
      charge(request, points, { sentence, andMore: true })
    },
    pointsTaken: request => countedCallOf(request)?.taken ?? 1,
    pointsLeft(request) {
      const { bucket } = countedCallOf(request) ?? {}
      if (!bucket) return undefined
      const { tokens, quota } = bucket
      return {
        remaining: Math.floor(tokens),
        maximum: quota.burst,
        perSecond: quota.perSecond,
        secondsUntilFull: secondsUntilFull({ tokens, quota }),
      }
    },
    rateLimitsOf: (request, key) => limits.statesOf(key, countedCallOf(request)?.bucket),
    async reasonOf(request, now, error) {
      // A caller must learn that something may have been done, whatever has become of the key.
      if (!identified.get(request)?.recalled || (error instanceof Refusal && error.facts.outcomeUnknown)) return error
      return authenticate(request, now).then(
        () => error,
        // Without the database it is not known whether the key is valid.
        refusal => (refusal instanceof Refusal && refusal.code !== 'overloaded' ? refusal : error),
      )
    },
  }
}

/** Whether all of a request has arrived, with its body. */
async function hasArrived({ raw }: FastifyRequest): Promise<boolean> {
  // Node first parses what came with the headers. The key is checked after that, so what comes later is seen to be late.
  await null
  return raw.complete !== false || raw.readableLength === Number(raw.headers['content-length'])
}
