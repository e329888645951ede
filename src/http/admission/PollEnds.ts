import type { ServerResponse } from 'node:http'

/** Until when the requests of each key wait for changes at most, so that one too many is told when to try again. */
export class PollEnds {
  readonly #ends = new Map<string, Set<{ at: number }>>()
  readonly #uptime: () => number

  constructor(uptime: () => number) {
    this.#uptime = uptime
  }

  /** Remembers a request until its response has ended. */
  add(keyId: string, seconds: number, response: ServerResponse): void {
    const end = { at: this.#uptime() + seconds * 1000 }
    const ends = this.#ends.get(keyId) ?? new Set()
    this.#ends.set(keyId, ends.add(end))
    response.once('close', () => {
      ends.delete(end)
      if (ends.size === 0 && this.#ends.get(keyId) === ends) this.#ends.delete(keyId)
    })
  }

  /** The seconds until the first of them has ended, if no change comes before; at least 1. */
  secondsUntilFirst(keyId: string): number {
    const first = Math.min(...[...(this.#ends.get(keyId) ?? [])].map(({ at }) => at))
    return Number.isFinite(first) ? Math.max(1, Math.ceil((first - this.#uptime()) / 1000)) : 1
  }
}
