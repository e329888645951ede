import type { ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../../domain/refusals/refusal.ts'
import { clientNetwork } from '../identity/clientNetwork.ts'
import { callerOf } from '../identity/requestCaller.ts'
import type { ServerSettings } from '../ServerSettings.ts'
import type { RequestClass } from './classifyRequest.ts'
import { FairSemaphore, type Owner } from './FairSemaphore.ts'
import { OVERLOADED } from './ResponsePermits.ts'

/** Request classes that wait in a fair queue. */
const QUEUED = ['calls', 'usage', 'pages'] as const

export type QueuedClass = (typeof QUEUED)[number]

/** Single usage entries are recorded in batches, wait cheaply and have small bodies. */
const USAGE_PERMITS = 16

/**
 * Admission control: gives each request a permit once its caller is known and its body has arrived, before its handler. Permits are
 * shared fairly between operators and their keys. A request that finds none waits for a limited time.
 */
export class AdmissionControl {
  readonly #semaphores: Record<QueuedClass, FairSemaphore>

  constructor({ maxInFlight, permitTimeout }: Pick<ServerSettings, 'maxInFlight' | 'permitTimeout'>) {
    const semaphore = (permits: number, parts: number, onlyUnderContention: boolean) =>
      new FairSemaphore({
        permits,
        share: Math.max(1, Math.ceil(permits / parts)),
        onlyUnderContention,
        timeoutMs: permitTimeout,
      })
    this.#semaphores = {
      // With a quarter, a quiet key beside a busy one took three times as long as alone; with an eighth, twice as long.
      // The busy key got as much done either way.
      calls: semaphore(maxInFlight, 8, true),
      usage: semaphore(maxInFlight * USAGE_PERMITS, 4, true),
      // A slow reader holds a permit for long, so one address never gets all of them.
      pages: semaphore(maxInFlight, 2, false),
    }
  }

  /**
   * Acquires a permit until the response has ended.
   * @param done called with the refusal if none became free in time
   */
  enter(
    requestClass: QueuedClass,
    request: FastifyRequest,
    response: ServerResponse,
    done: (refusal?: Refusal) => void,
  ) {
    // A request whose client has disconnected would never release its permit.
    if (response.destroyed) return done()
    const refused = () => done(new Refusal('overloaded', OVERLOADED, { retryAfterSeconds: 1 }))
    const permit = this.#semaphores[requestClass].acquire(ownerOf(requestClass, request), () => done(), refused)
    // `close` is emitted exactly once, whether the response was sent or the client disconnected.
    response.once('close', () => permit.release())
  }
}

export function isQueued(requestClass: RequestClass | undefined): requestClass is QueuedClass {
  return (QUEUED as readonly (RequestClass | undefined)[]).includes(requestClass)
}

function ownerOf(requestClass: QueuedClass, request: FastifyRequest): Owner {
  const caller = requestClass === 'pages' ? undefined : callerOf(request)
  if (caller) return { operator: caller.operatorId, key: caller.keyId }
  const network = clientNetwork(request.ip)
  return requestClass === 'pages'
    ? { operator: network, key: network }
    : { operator: 'anonymous', key: network, anonymous: true }
}
