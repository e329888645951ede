import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Caller } from '../../access/Caller.ts'
import { sendsKey } from '../../access/sendsKey.ts'
import { PerRequest } from '../../PerRequest.ts'
import { operatorHeaderOf } from '../identity/authenticator.ts'

const MAX_CALLERS = 10_000

/**
 * Caches the caller of a key or session that was valid when it was last checked. Used to share permits and to count requests
 * before authentication; it never authenticates a request.
 */
export class KnownCallers {
  /** The hash of each request's credentials, cached because it is needed several times. */
  readonly #hashes = new PerRequest<IncomingMessage, string>()
  /** By the hash of the headers, so that no key is stored. */
  readonly #callers = new LRUCache<string, Caller>({ max: MAX_CALLERS })

  recall(request: IncomingMessage): Caller | undefined {
    const credentials = this.#hashOf(request)
    return credentials === undefined ? undefined : this.#callers.get(credentials)
  }

  remember(request: IncomingMessage, caller: Caller): void {
    const credentials = this.#hashOf(request)
    if (credentials !== undefined && !this.#callers.has(credentials)) this.#callers.set(credentials, caller)
  }

  /** The hash of the credentials that a request sends; undefined if it sends none. The key of an agency is another caller for each operator. */
  #hashOf(request: IncomingMessage): string | undefined {
    const known = this.#hashes.get(request)
    if (known !== undefined) return known
    const { authorization, cookie } = request.headers
    const credential = sendsKey(authorization) ? authorization : cookie
    if (credential === undefined) return undefined
    // No header has a line feed.
    const hashed = hash('sha256', `${credential}\n${operatorHeaderOf(request) ?? ''}`, 'base64')
    this.#hashes.set(request, hashed)
    return hashed
  }
}
