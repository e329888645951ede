import { setMaxListeners } from 'node:events'
import type { Caller } from '../access/Caller.ts'
import { Refusal } from '../refusal.ts'

/** One connection over which changes are told, for as long as its key is good. */
export class Session {
  readonly keyId: string
  readonly #controller = new AbortController()
  readonly #authenticate: () => Promise<Caller>
  readonly #left: (session: Session) => void

  constructor(keyId: string, authenticate: () => Promise<Caller>, left: (session: Session) => void) {
    // One for each subscription, as many as a connection may have.
    setMaxListeners(0, this.until)
    this.keyId = keyId
    this.#authenticate = authenticate
    this.#left = left
  }

  /** Aborted when it ends, with the refusal to be told as its reason, if any. */
  get until(): AbortSignal {
    return this.#controller.signal
  }

  /** Who it is, by its key as it is at this moment; one that is no longer good ends it. */
  async identify(): Promise<Caller> {
    try {
      return await this.#authenticate()
    } catch (error) {
      if (error instanceof Refusal && error.code === 'unauthenticated') this.end(error)
      throw error
    }
  }

  end(refusal?: Refusal): void {
    if (this.until.aborted) return
    this.#controller.abort(refusal)
    this.#left(this)
  }
}
