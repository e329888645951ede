import { LRUCache } from 'lru-cache'
import type { KeyRow } from './findKey.ts'

// A longer time would delay updates of the key's last use and of the partner data that is shown.
const REMEMBERED_FOR = 30_000

const MAX_KEYS = 10_000

/**
 * A cache of keys that were valid moments ago, for requests whose own statement checks the key again; it saves them a round trip.
 * Nothing else can rely on it, because a key that was revoked since is still in it.
 */
export class RecentKeys {
  /** By hash. */
  readonly #keys = new LRUCache<string, { row: KeyRow; at: number }>({ max: MAX_KEYS })

  recall(hash: Buffer, now: Date): KeyRow | undefined {
    const found = this.#keys.get(hash.toString('latin1'))
    if (!found) return undefined
    const age = now.getTime() - found.at
    return age >= 0 && age < REMEMBERED_FOR ? found.row : undefined
  }

  remember(hash: Buffer, row: KeyRow, now: Date): void {
    this.#keys.set(hash.toString('latin1'), { row, at: now.getTime() })
  }

  forget(hash: Buffer): void {
    this.#keys.delete(hash.toString('latin1'))
  }
}
