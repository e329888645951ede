import { Refusal } from '../../domain/refusals/refusal.ts'
import { clientNetwork } from '../http/identity/clientNetwork.ts'
import type { LiveLimits } from './LiveLimits.ts'

interface Connection {
  network: string
  cut(): void
}

/**
 * Connections that are not authenticated yet. They have a few slots of their own, so they take none from authenticated
 * ones. When all are taken, the oldest is closed, so that silent connections cannot keep others out.
 */
export class UnauthenticatedConnections {
  readonly #limits: Pick<LiveLimits, 'unauthenticated' | 'unauthenticatedPerAddress'>
  /** Oldest first. */
  readonly #waiting = new Set<Connection>()

  constructor(limits: Pick<LiveLimits, 'unauthenticated' | 'unauthenticatedPerAddress'>) {
    this.#limits = limits
  }

  get size(): number {
    return this.#waiting.size
  }

  /** Takes a slot. @param cut closes the connection @returns releases the slot @throws Refusal rate-limited */
  enter(address: string, cut: () => void): () => void {
    const network = clientNetwork(address)
    const { unauthenticated, unauthenticatedPerAddress } = this.#limits
    if ([...this.#waiting].filter(each => each.network === network).length >= unauthenticatedPerAddress) {
      const detail = `From this address ${unauthenticatedPerAddress} connections wait for a key to be sent, which is as many as may. Send it in connection_init at once.`
      throw new Refusal('rate-limited', detail, { retryAfterSeconds: 1 })
    }
    const [oldest] = this.#waiting
    if (oldest && this.#waiting.size >= unauthenticated) {
      this.#waiting.delete(oldest)
      oldest.cut()
    }
    const connection = { network, cut }
    this.#waiting.add(connection)
    return () => this.#waiting.delete(connection)
  }
}
