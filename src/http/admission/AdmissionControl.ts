import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Caller } from '../../access/Caller.ts'
import { PerRequest } from '../../PerRequest.ts'
import type { AppSettings } from '../AppSettings.ts'
import { classifyRequest, type RequestClass } from './classifyRequest.ts'
import { FairSemaphore, type Owner, type QueuedPermit } from './FairSemaphore.ts'
import type { KnownCallers } from './KnownCallers.ts'
import { OverloadResponder } from './OverloadResponder.ts'

/** Request classes that wait in a fair queue. */
const QUEUED = ['calls', 'usage', 'pages'] as const

export type QueuedClass = (typeof QUEUED)[number]

/** Single usage entries are recorded in batches, wait cheaply and have small bodies. */
const USAGE_PERMITS = 16

const STRANGERS = 'strangers'

/** A log line for each refused request would cost more than refusing it. */
const LOG_INTERVAL_MS = 5000

export interface AdmissionOptions {
  settings: Pick<
    AppSettings,
    'logger' | 'maxInFlight' | 'problemBase' | 'corsOrigins' | 'trustProxy' | 'answerTimeout' | 'permitTimeout'
  >
  /** From securityHeaders. */
  headers: Readonly<Record<string, string>>
  known: KnownCallers
  /** Called for every request refused here, with its caller if known. */
  refused(caller: Caller | undefined): void
}

/**
 * Admission control: gives each request a permit before routing, parsing and authentication. Permits are shared fairly
 * between operators and their keys. A request that finds none waits for a limited time.
 */
export class AdmissionControl {
  readonly #semaphores: Record<QueuedClass, FairSemaphore>
  readonly #admitted = new PerRequest<IncomingMessage, { requestClass: QueuedClass; permit: QueuedPermit }>()
  readonly #responder: OverloadResponder
  readonly #options: AdmissionOptions
  /** Since the last log line. */
  #refused = 0

  constructor(options: AdmissionOptions) {
    const { maxInFlight, problemBase, corsOrigins, answerTimeout, permitTimeout } = options.settings
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
    this.#options = options
    this.#responder = new OverloadResponder({ problemBase, headers: options.headers }, corsOrigins, answerTimeout)
  }

  /** Replaces the framework's own request listener. */
  listener(handle: RequestListener): RequestListener {
    return (request, response) => this.#admit(request, response, handle)
  }

  /** Releases the permit of a request that turned out to be of another class, or that waits for its body. */
  leave(request: IncomingMessage, but?: RequestClass): void {
    const admitted = this.#admitted.get(request)
    if (!admitted || admitted.requestClass === but) return
    admitted.permit.release()
    this.#admitted.delete(request)
  }

  /**
   * Acquires a permit for a request that has none.
   * @param refused called if none became free in time
   */
  enter(
    requestClass: QueuedClass,
    request: IncomingMessage,
    response: ServerResponse,
    caller: Caller | undefined,
    granted: () => void,
    refused: () => void,
  ): void {
    // A request whose client has disconnected would never release its permit.
    if (response.destroyed || this.#admitted.has(request)) {
      granted()
      return
    }
    const permit = this.#semaphores[requestClass].acquire(
      this.#ownerOf(requestClass, request, caller),
      granted,
      refused,
    )
    this.#admitted.set(request, { requestClass, permit })
    // `close` is emitted exactly once, whether the response was sent or the client disconnected.
    response.once('close', () => permit.release())
  }

  #admit(request: IncomingMessage, response: ServerResponse, handle: RequestListener): void {
    const { method = '', url = '' } = request
    const requestClass = classifyRequest(method, url.split('?', 1)[0]!)
    if (!isQueued(requestClass)) {
      handle(request, response)
      return
    }
    const caller = this.#options.known.recall(request)
    const proceed = () => handle(request, response)
    this.enter(requestClass, request, response, caller, proceed, () => {
      this.#logRefusal()
      this.#options.refused(caller)
      this.#responder.refuse(request, response)
    })
  }

  #logRefusal(): void {
    if (this.#refused++ > 0) return
    setTimeout(() => {
      const fields = { status: 503, code: 'overloaded', refused: this.#refused }
      this.#options.settings.logger.warn(fields, 'requests refused')
      this.#refused = 0
    }, LOG_INTERVAL_MS).unref()
  }

  #ownerOf(requestClass: QueuedClass, request: IncomingMessage, caller: Caller | undefined): Owner {
    const address = clientAddress(request, this.#options.settings.trustProxy)
    if (requestClass === 'pages') return { operator: address, key: address }
    return caller
      ? { operator: caller.operatorId, key: caller.keyId }
      : { operator: STRANGERS, key: address, stranger: true }
  }
}

export function isQueued(requestClass: RequestClass | undefined): requestClass is QueuedClass {
  return (QUEUED as readonly (RequestClass | undefined)[]).includes(requestClass)
}

/** The address of the client: of the connection, or from the proxy in front if it is trusted. */
function clientAddress({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? headers['x-forwarded-for'] : undefined
  const first = forwarded === undefined ? undefined : String(forwarded).split(',', 1)[0]!.trim()
  return first || (socket.remoteAddress ?? '')
}
