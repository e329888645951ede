import { networkOf } from '../http/admission/networkOf.ts'
import { Refusal } from '../refusal.ts'
import type { LiveLimits } from './LiveLimits.ts'

interface Connection {
  network: string
  cut(): void
}

/**
 * Connections that have not said who they are. They have few places of their own, and take none of those who have: where all are taken, the
 * one that has been silent longest is cut, so that nobody keeps others out by saying nothing.
 */
export class Unidentified {
  readonly #limits: Pick<LiveLimits, 'unidentified' | 'unidentifiedPerAddress'>
  /** The oldest first. */
  readonly #waiting = new Set<Connection>()

  constructor(limits: Pick<LiveLimits, 'unidentified' | 'unidentifiedPerAddress'>) {
    this.#limits = limits
  }

  get size(): number {
    return this.#waiting.size
  }

  /** Takes a place. @param cut ends the connection @returns gives the place back @throws Refusal rate-limited */
  enter(address: string, cut: () => void): () => void {
    const network = networkOf(address)
    const { unidentified, unidentifiedPerAddress } = this.#limits
    if ([...this.#waiting].filter(each => each.network === network).length >= unidentifiedPerAddress) {
      const detail = `From this address ${unidentifiedPerAddress} connections wait for a key to be sent, which is as many as may. Send it in connection_init at once.`
      throw new Refusal('rate-limited', detail, { retryAfterSeconds: 1 })
    }
    const [oldest] = this.#waiting
    if (oldest && this.#waiting.size >= unidentified) {
      this.#waiting.delete(oldest)
      oldest.cut()
    }
    const connection = { network, cut }
    this.#waiting.add(connection)
    return () => this.#waiting.delete(connection)
  }
}
