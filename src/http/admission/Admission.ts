import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Caller } from '../../access/Caller.ts'
import { PerRequest } from '../../PerRequest.ts'
import type { AppSettings } from '../AppSettings.ts'
import { addressOf } from './addressOf.ts'
import { FairSemaphore, type Owner, type Ticket } from './FairSemaphore.ts'
import type { KnownCallers } from './KnownCallers.ts'
import { type Lane, laneOf } from './laneOf.ts'
import { OverloadAnswer } from './OverloadAnswer.ts'
import { RefusalPace } from './RefusalPace.ts'
import { takeTurns } from './takeTurns.ts'

/** Kinds of work whose places are shared out fairly. */
const FAIR = ['calls', 'usage', 'pages'] as const

export type FairLane = (typeof FAIR)[number]

/** Single entries of usage are recorded together, and cost next to nothing while they wait for it; their bodies are small. */
const USAGE_PLACES = 16

const STRANGERS = 'strangers'

export interface Admitting {
  settings: Pick<
    AppSettings,
    'maxInFlight' | 'problemBase' | 'corsOrigins' | 'trustProxy' | 'answerTimeout' | 'placeTimeout'
  >
  known: KnownCallers
  /** Hears of every request that is refused here, with its caller where it is known. */
  refused(caller: Caller | undefined): void
}

/**
 * Gives each request a place before anything else is done for it: before routing, parsing and the look at its key. Places are
 * shared out by operator and key, and a few requests may wait for one.
 */
export class Admission {
  readonly #lanes: Record<FairLane, FairSemaphore>
  readonly #places = new PerRequest<IncomingMessage, { lane: FairLane; ticket: Ticket }>()
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
      // With a quarter a quiet key beside a noisy one took three times as long as alone, with an eighth twice; the noisy one got as much done.
      calls: fair(maxInFlight, 8, true),
      usage: fair(maxInFlight * USAGE_PLACES, 4, true),
      // Whoever reads slowly holds a place for long, so that an address never gets them all.
      pages: fair(maxInFlight, 2, false),
    }
    this.#admitting = admitting
    this.#answer = new OverloadAnswer(problemBase, corsOrigins, answerTimeout)
  }

  /** What listens to a server's requests in place of the framework's own listener. */
  listener(handle: RequestListener): RequestListener {
    return takeTurns(
      (request, response) => this.#admit(request, response, handle),
      (request, response) => this.#answer.refuseUnread(request, response),
    )
  }

  /** Gives back the place of a request that turned out to be of another kind, or waits for its body. */
  leave(request: IncomingMessage, but?: Lane): void {
    const place = this.#places.get(request)
    if (!place || place.lane === but) return
    place.ticket.release()
    this.#places.delete(request)
  }

  /** Takes a place for a request that has none. @param refused there is none, and none came free in time */
  enter(
    lane: FairLane,
    request: IncomingMessage,
    response: ServerResponse,
    caller: Caller | undefined,
    granted: () => void,
    refused: (atOnce: boolean) => void,
  ): void {
    // Whoever has gone away already would never give the place back.
    if (response.destroyed || this.#places.has(request)) {
      granted()
      return
    }
    const ticket = this.#lanes[lane].enter(this.#ownerOf(lane, request, caller), granted, refused)
    this.#places.set(request, { lane, ticket })
    // A response is closed exactly once, whether it was sent whole or its caller went away.
    response.once('close', () => ticket.release())
  }

  #admit(request: IncomingMessage, response: ServerResponse, handle: RequestListener): void {
    const { method = '', url = '' } = request
    const lane = laneOf(method, url.split('?', 1)[0]!)
    if (!isFair(lane)) {
      handle(request, response)
      return
    }
    const caller = this.#admitting.known.recall(request)
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
