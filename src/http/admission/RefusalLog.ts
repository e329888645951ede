import type { FastifyBaseLogger } from 'fastify'

const EVERY = 5000

/** Logs how many requests were refused before they were looked at: one line for many, as a line for each would cost more than they do. */
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
    }, EVERY).unref()
  }
}
