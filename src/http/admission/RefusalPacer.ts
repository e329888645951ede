import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

const INTERVAL_MS = 50

const PER_INTERVAL = 20

/** Maximum delay of a refusal in milliseconds. */
const MAX_DELAY_MS = 1500

/**
 * Delays refusals: at most 400 a second, each within 1.5 s. Most clients ignore `Retry-After` and send the next request
 * immediately; refusing those, at 0.1 ms each, would use up the whole process.
 */
export class RefusalPacer {
  readonly #refuse: RequestListener
  /** Oldest first, with the time by which it must be refused. */
  #waiting: [request: IncomingMessage, response: ServerResponse, latest: number][] = []
  #timer: NodeJS.Timeout | undefined

  constructor(refuse: RequestListener) {
    this.#refuse = refuse
  }

  add(request: IncomingMessage, response: ServerResponse): void {
    this.#waiting.push([request, response, performance.now() + MAX_DELAY_MS])
    this.#timer ??= setInterval(() => this.#next(), INTERVAL_MS)
  }

  #next(): void {
    const now = performance.now()
    const late = this.#waiting.findIndex(([, , latest]) => latest > now)
    const count = Math.max(PER_INTERVAL, late === -1 ? this.#waiting.length : late)
    for (const [request, response] of this.#waiting.splice(0, count)) {
      if (!response.destroyed) this.#refuse(request, response)
    }
    if (this.#waiting.length > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
