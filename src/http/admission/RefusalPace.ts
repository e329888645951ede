import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

const TICK = 50

const PER_TICK = 20

/** Milliseconds after which a request is refused, however many others are. */
const LATEST = 1500

/**
 * Paces refusals: at most 400 a second, and each within a second and a half. Most clients send the next request as soon as they have
 * an answer, whatever `Retry-After` says; refusing them, at some 0.1 ms each, would then be all that the service does.
 */
export class RefusalPace {
  readonly #refuse: RequestListener
  /** The oldest first; with the time by which it is refused. */
  #waiting: [request: IncomingMessage, response: ServerResponse, latest: number][] = []
  #timer: NodeJS.Timeout | undefined

  constructor(refuse: RequestListener) {
    this.#refuse = refuse
  }

  add(request: IncomingMessage, response: ServerResponse): void {
    this.#waiting.push([request, response, performance.now() + LATEST])
    this.#timer ??= setInterval(() => this.#next(), TICK)
  }

  #next(): void {
    const now = performance.now()
    const late = this.#waiting.findIndex(([, , latest]) => latest > now)
    const count = Math.max(PER_TICK, late === -1 ? this.#waiting.length : late)
    for (const [request, response] of this.#waiting.splice(0, count)) {
      if (!response.destroyed) this.#refuse(request, response)
    }
    if (this.#waiting.length > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
