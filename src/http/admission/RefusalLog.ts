import type { FastifyBaseLogger } from 'fastify'

const INTERVAL_MS = 5000

/**
 * Logs the number of requests refused before routing: one line per interval, because a line per request would cost more
 * than refusing it.
 */
export class RefusalLog {
  readonly #log: FastifyBaseLogger
  #refused = 0

  constructor(log: FastifyBaseLogger) {
    this.#log = log
  }

  note(): void {
    if (this.#refused++ > 0) return
    setTimeout(() => {
      this.#log.warn({ status: 503, code: 'overloaded', refused: this.#refused }, 'requests refused')
      this.#refused = 0
    }, INTERVAL_MS).unref()
  }
}
