import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Caller } from '../../access/Caller.ts'
import type { AppSettings } from '../AppSettings.ts'
import { addressOf } from './addressOf.ts'
import { FairSemaphore, type Owner, type Ticket } from './FairSemaphore.ts'
import type { KnownCallers } from './KnownCallers.ts'
import { type Lane, laneOf } from './laneOf.ts'
import { OverloadAnswer } from './OverloadAnswer.ts'
import { RefusalPace } from './RefusalPace.ts'
import { takeTurns } from './takeTurns.ts'

/** Request classes that wait in a fair queue. */
const FAIR = ['calls', 'usage', 'pages'] as const

export type FairLane = (typeof FAIR)[number]

/** Single usage entries are recorded in batches, wait cheaply and have small bodies. */
const USAGE_PLACES = 16

const STRANGERS = 'strangers'

export interface Admitting {
  settings: Pick<
    AppSettings,
    'maxInFlight' | 'problemBase' | 'corsOrigins' | 'trustProxy' | 'answerTimeout' | 'placeTimeout'
  >
  known: KnownCallers
  /** Called for every request refused here, with its caller if known. */
  refused(caller: Caller | undefined): void
}

/**
 * Admission control: gives each request a place before routing, parsing and authentication. Places are shared fairly
 * between operators and their keys, and a limited number of requests may wait for one.
 */
export class Admission {
  readonly #lanes: Record<FairLane, FairSemaphore>
  readonly #places = new WeakMap<IncomingMessage, { lane: FairLane; ticket: Ticket }>()
  readonly #answer: OverloadAnswer
  readonly #admitting: Admitting
  readonly #pace = new RefusalPace((request, response) => this.#answer.refuse(request, response))

  constructor(admitting: Admitting) {
    const { maxInFlight, problemBase, corsOrigins, answerTimeout, placeTimeout } = admitting.settings
    const fair = (places: number, parts: number, whileOthersAsk: boolean) =>
      new FairSemaphore({
        places,
        share: Math.max(1, Math.ceil(places / parts)),
        whileOthersAsk,
        queue: maxInFlight,
        patience: placeTimeout,
      })
    this.#lanes = {
      // With a quarter, a quiet key beside a busy one took three times as long as alone; with an eighth, twice as long.
      // The busy key got as much done either way.
      calls: fair(maxInFlight, 8, true),
      usage: fair(maxInFlight * USAGE_PLACES, 4, true),
      // A slow reader holds a place for long, so one address never gets all of them.
      pages: fair(maxInFlight, 2, false),
    }
    this.#admitting = admitting
    this.#answer = new OverloadAnswer(problemBase, corsOrigins, answerTimeout)
  }

  /** Replaces the framework's own request listener. */
  listener(handle: RequestListener): RequestListener {
    return takeTurns(
      (request, response) => this.#admit(request, response, handle),
      (request, response) => this.#answer.refuseUnread(request, response),
    )
  }

  /** Releases the place of a request that turned out to be of another class, or that waits for its body. */
  leave(request: IncomingMessage, but?: Lane): void {
    const place = this.#places.get(request)
    if (!place || place.lane === but) return
    place.ticket.release()
    this.#places.delete(request)
  }

  /**
   * Acquires a place for a request that has none.
   * @param refused called if there is none, or if none became free in time
   */
  enter(
    lane: FairLane,
    request: IncomingMessage,
    response: ServerResponse,
    caller: Caller | undefined,
    granted: () => void,
    refused: (atOnce: boolean) => void,
  ): void {
    // A request whose client has disconnected would never release its place.
    if (response.destroyed || this.#places.has(request)) {
      granted()
      return
    }
    const ticket = this.#lanes[lane].enter(this.#ownerOf(lane, request, caller), granted, refused)
    this.#places.set(request, { lane, ticket })
    // `close` is emitted exactly once, whether the response was sent or the client disconnected.
    response.once('close', () => ticket.release())
  }

  #admit(request: IncomingMessage, response: ServerResponse, handle: RequestListener): void {
    const { method = '', url = '' } = request
    const lane = laneOf(method, url.split('?', 1)[0]!)
    if (!isFair(lane)) {
      handle(request, response)
      return
    }
    const caller = this.#admitting.known.recall(request.headers)
    const go = () => handle(request, response)
    this.enter(lane, request, response, caller, go, atOnce => {
      this.#admitting.refused(caller)
      if (atOnce) this.#pace.add(request, response)
      else this.#answer.refuse(request, response)
    })
  }

  #ownerOf(lane: FairLane, request: IncomingMessage, caller: Caller | undefined): Owner {
    const address = addressOf(request, this.#admitting.settings.trustProxy)
    if (lane === 'pages') return { operator: address, key: address }
    return caller ? { operator: caller.operatorId, key: caller.keyId } : { operator: STRANGERS, key: address }
  }
}

export function isFair(lane: Lane | undefined): lane is FairLane {
  return (FAIR as readonly (Lane | undefined)[]).includes(lane)
}
