import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Caller } from '../../access/Caller.ts'
import { hashCredentials } from '../../access/RecentKeys.ts'
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
    const hash = this.hashOf(request)
    return hash === undefined ? undefined : this.#callers.get(hash)
  }

  remember(request: IncomingMessage, caller: Caller): void {
    const hash = this.hashOf(request)
    if (hash !== undefined && !this.#callers.has(hash)) this.#callers.set(hash, caller)
  }

  /** The hash of the credentials that a request sends; undefined if it sends none. */
  hashOf(request: IncomingMessage): string | undefined {
    const known = this.#hashes.get(request)
    if (known !== undefined) return known
    const { authorization, cookie } = request.headers
    const credential = sendsKey(authorization) ? authorization : cookie
    if (credential === undefined) return undefined
    const hash = hashCredentials({ authorization: credential, operator: operatorHeaderOf(request) })
    this.#hashes.set(request, hash)
    return hash
  }
}
