import { LRUCache } from 'lru-cache'
import type { KeyRow } from './findKey.ts'

// Longer would keep a key's last use, and what is shown of its partner, from being kept up.
const REMEMBERED_FOR = 30_000

const MOST_KEYS = 10_000

/**
 * Keys that were found good a moment ago, for requests whose own statement looks at the key again: to ask twice would cost them a
 * round trip. Nothing else may trust it, for a key that was revoked since is still here.
 */
export class RecentKeys {
  /** By hash. */
  readonly #keys = new LRUCache<string, { row: KeyRow; at: number }>({ max: MOST_KEYS })

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
