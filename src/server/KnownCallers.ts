import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Caller } from '../access/Caller.ts'
import { sendsKey } from '../access/sendsKey.ts'

const MOST = 10_000

/**
 * Whose key or session a header held when it was last found good. It is good for sharing places and for counting, before the
 * key is looked at; it lets nobody in.
 */
export class KnownCallers {
  /** By the hash of the header, so that no key is kept; the oldest first. */
  readonly #callers = new Map<string, Caller>()

  recall(headers: IncomingHttpHeaders): Caller | undefined {
    const name = nameOf(headers)
    return name === undefined ? undefined : this.#callers.get(name)
  }

  remember(headers: IncomingHttpHeaders, caller: Caller): void {
    const name = nameOf(headers)
    if (name === undefined || this.#callers.has(name)) return
    this.#callers.set(name, caller)
    if (this.#callers.size > MOST) this.#callers.delete(this.#callers.keys().next().value!)
  }
}

function nameOf({ authorization, cookie }: IncomingHttpHeaders): string | undefined {
  const text = sendsKey(authorization) ? authorization : cookie
  return text === undefined ? undefined : hash('sha256', text, 'base64')
}
