import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Caller } from '../../access/Caller.ts'
import { sendsKey } from '../../access/sendsKey.ts'

const MOST = 10_000

/**
 * Whose key or session a header held when it was last found good. It is good for sharing places and for counting, before the
 * key is looked at; it lets nobody in.
 */
export class KnownCallers {
  /** The hash of each request's header, until it is over: it is asked for twice. */
  readonly #names = new WeakMap<IncomingHttpHeaders, string>()
  /** By the hash of the header, so that no key is kept. */
  readonly #callers = new LRUCache<string, Caller>({ max: MOST })

  recall(headers: IncomingHttpHeaders): Caller | undefined {
    const name = this.#nameOf(headers)
    return name === undefined ? undefined : this.#callers.get(name)
  }

  remember(headers: IncomingHttpHeaders, caller: Caller): void {
    const name = this.#nameOf(headers)
    if (name !== undefined && !this.#callers.has(name)) this.#callers.set(name, caller)
  }

  #nameOf(headers: IncomingHttpHeaders): string | undefined {
    const known = this.#names.get(headers)
    if (known !== undefined) return known
    const { authorization, cookie } = headers
    const text = sendsKey(authorization) ? authorization : cookie
    if (text === undefined) return undefined
    const name = hash('sha256', text, 'base64')
    this.#names.set(headers, name)
    return name
  }
}
