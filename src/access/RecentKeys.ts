import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Caller } from './Caller.ts'

// A longer time would delay updates of the key's last use and of the partner data that is shown.
const REMEMBERED_FOR = 30_000

const MAX_KEYS = 10_000

/** What a request sends to say who calls: the headers `Authorization` and `Operator`. */
export interface SentKey {
  authorization: string | undefined
  operator: string | undefined
}

interface Recent {
  caller: Caller
  expiresAt: Date | null
  at: number
}

/**
 * A cache of keys that were valid moments ago, for requests whose own statement checks the key again; it saves them a round trip.
 * Nothing else can rely on it, because a key that was revoked since is still in it.
 */
export class RecentKeys {
  /** By the hash of what was sent, so that no key is stored, and none has to be taken apart again. */
  readonly #keys = new LRUCache<string, Recent>({ max: MAX_KEYS })

  /** @param credentials from `hashCredentials` */
  recall(credentials: string, now: Date): Caller | undefined {
    const found = this.#keys.get(credentials)
    if (!found || (found.expiresAt !== null && found.expiresAt <= now)) return undefined
    const age = now.getTime() - found.at
    return age >= 0 && age < REMEMBERED_FOR ? found.caller : undefined
  }

  remember(sent: SentKey, caller: Caller, expiresAt: Date | null, now: Date): void {
    this.#keys.set(hashCredentials(sent), { caller, expiresAt, at: now.getTime() })
  }

  forget(sent: SentKey): void {
    this.#keys.delete(hashCredentials(sent))
  }
}

/** The hash of credentials: the key of an agency is another caller for each operator. */
export function hashCredentials({ authorization, operator }: SentKey): string {
  // No header has a line feed.
  return hash('sha256', operator === undefined ? `${authorization}` : `${authorization}\n${operator}`, 'base64')
}
