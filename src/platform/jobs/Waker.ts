import { setTimeout as sleep } from 'node:timers/promises'

/** Lets a loop wait until it is woken, or some time has passed. */
export class Waker {
  #woken = Promise.withResolvers<void>()

  /** Ends the wait, or the next one if the loop is not waiting. */
  readonly wake = (): void => this.#woken.resolve()

  /** Waits until it is woken, for some milliseconds at least and others at most; for none of them once it stops. Never rejects. */
  async wait(least: number, most: number, stop: AbortSignal): Promise<void> {
    const over = new AbortController()
    const signal = AbortSignal.any([stop, over.signal])
    const pause = (milliseconds: number) => sleep(milliseconds, undefined, { signal }).catch(() => {})
    await pause(least)
    await Promise.race([this.#woken.promise, pause(most - least)])
    over.abort()
    this.#woken = Promise.withResolvers()
  }
}
