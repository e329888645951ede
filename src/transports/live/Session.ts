import { setMaxListeners } from 'node:events'
import type { Caller } from '../../domain/access/Caller.ts'
import { Refusal, type RefusalCode } from '../../domain/refusals/refusal.ts'

const ENDING: ReadonlySet<RefusalCode> = new Set(['unauthenticated', 'permission-denied'])

/** One live connection, which lasts as long as its key is valid. */
export class Session {
  readonly keyId: string
  readonly #controller = new AbortController()
  readonly #authenticate: () => Promise<Caller>
  readonly #onEnd: (session: Session) => void

  constructor(keyId: string, authenticate: () => Promise<Caller>, onEnd: (session: Session) => void) {
    // One listener for each subscription of the connection.
    setMaxListeners(0, this.until)
    this.keyId = keyId
    this.#authenticate = authenticate
    this.#onEnd = onEnd
  }

  /** Aborted when the session ends; the reason is the refusal to send to the client, if any. */
  get until(): AbortSignal {
    return this.#controller.signal
  }

  /** The caller, with its key checked now. If the key is no longer valid, the session ends. */
  async identify(): Promise<Caller> {
    try {
      return await this.#authenticate()
    } catch (error) {
      // Denied: the operator no longer grants the agency of the key.
      if (error instanceof Refusal && ENDING.has(error.code)) this.end(error)
      throw error
    }
  }

  end(refusal?: Refusal): void {
    if (this.until.aborted) return
    this.#controller.abort(refusal)
    this.#onEnd(this)
  }
}
