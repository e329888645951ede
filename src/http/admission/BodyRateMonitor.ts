import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface BodyRate {
  /** Milliseconds during which a body may be slower. */
  grace: number
  bytesPerSecond: number
}

/** A 10 MiB photo over a very slow mobile connection arrives faster. */
export const MIN_BODY_RATE: BodyRate = { grace: 5000, bytesPerSecond: 10_000 }

export const TOO_SLOW = `The file arrives too slowly: send at least ${MIN_BODY_RATE.bytesPerSecond / 1000} kB a second.`

const INTERVAL_MS = 500

interface WatchedBody {
  response: ServerResponse
  bytesBefore: number
  /** Milliseconds spent waiting for the client, without the time in which the client waited for the service. */
  waited: number
}

/**
 * Finds bodies that arrive below the minimum average rate. Each of them would otherwise keep a permit from faster
 * clients.
 */
export class BodyRateMonitor {
  readonly #watched = new Map<IncomingMessage, WatchedBody>()
  readonly #speed: BodyRate
  readonly #tooSlow: (socket: Socket) => void
  #timer: NodeJS.Timeout | undefined
  #lookedAt = 0

  /** @param tooSlow responds to the client and closes the connection */
  constructor(speed: BodyRate, tooSlow: (socket: Socket) => void) {
    this.#speed = speed
    this.#tooSlow = tooSlow
  }

  /** Watches a body until it has arrived. */
  watch(request: IncomingMessage, response: ServerResponse): void {
    if (request.complete || request.destroyed) return
    this.#watched.set(request, { response, bytesBefore: request.socket.bytesRead, waited: 0 })
    request.once('close', () => this.#watched.delete(request))
    if (this.#timer) return
    this.#lookedAt = performance.now()
    this.#timer = setInterval(() => this.#look(), INTERVAL_MS).unref()
  }

  #look(): void {
    const now = performance.now()
    const passed = now - this.#lookedAt
    this.#lookedAt = now
    for (const [request, watched] of this.#watched) {
      const { socket } = request
      if (request.complete || socket.destroyed) this.#watched.delete(request)
      else if (request.readableLength === 0) {
        watched.waited += passed
        const bytes = socket.bytesRead - watched.bytesBefore
        const least = (watched.waited * this.#speed.bytesPerSecond) / 1000
        if (watched.waited > this.#speed.grace && bytes < least) {
          this.#watched.delete(request)
          // A request that already has a response needs no second one.
          if (watched.response.headersSent) socket.destroy()
          else this.#tooSlow(socket)
        }
      }
    }
    if (this.#watched.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
