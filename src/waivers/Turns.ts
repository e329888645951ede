import { Refusal } from '../refusal.ts'

/**
 * Lets so much work be done at a time. A few more wait for their turn; whoever comes then is told to come later, for what
 * waits is held in memory.
 */
export class Turns {
  #free: number
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []

  constructor(atOnce: number, mostWaiting: number) {
    this.#free = atOnce
    this.#mostWaiting = mostWaiting
  }

  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free--
    else await this.#wait()
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }

  #wait(): Promise<void> {
    if (this.#waiting.length >= this.#mostWaiting) {
      throw new Refusal('overloaded', 'The service has as many images in hand as it can look at. Try again.', {
        retryAfterSeconds: 5,
      })
    }
    return new Promise(resolve => this.#waiting.push(resolve))
  }
}
