import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { Refusal } from '../../../domain/refusals/refusal.ts'
import { notTrusted, type TrustedDocuments } from './TrustedDocuments.ts'

/** How many documents of one key are kept, and their characters in total. */
const OF_A_KEY = { max: 200, maxSize: 100_000 }

/** How many keys have documents: together at most 20 million characters. */
const MAX_KEYS = 200

/** The refusal of an unknown hash. Clients that do not read its code know it by this message. */
export function persistedQueryNotFound(): Refusal {
  return new Refusal('persisted-query-not-found', 'PersistedQueryNotFound')
}

/** The members of a request that say which document it runs. */
export interface DocumentReference {
  query?: unknown
  extensions?: unknown
}

/**
 * Finds documents by their hash, in the protocol of Apollo's automatic persisted queries. Each key has documents of its own, so that no
 * key can replace those of another. Trusted documents are known to everybody.
 */
export class PersistedQueries {
  readonly #trusted: TrustedDocuments
  readonly #ofKeys = new LRUCache<string, LRUCache<string, string>>({ max: MAX_KEYS })

  constructor(trusted: TrustedDocuments) {
    this.#trusted = trusted
  }

  /**
   * The document of a request, as text.
   * @param keyId absent without a key
   * @returns what the request has as `query` if it names no hash; undefined if nobody knows the hash
   * @throws Refusal malformed-request if the hash is not that of the document, document-not-trusted
   */
  resolve({ query, extensions }: DocumentReference, keyId: string | undefined): { query: unknown } | undefined {
    const given = hashIn(extensions)
    if (given === undefined) return { query }
    if (query === undefined || query === null) {
      const text = this.#trusted.textOf(given) ?? (keyId && this.#ofKeys.get(keyId)?.get(given))
      if (!text && this.#trusted.only) throw notTrusted()
      return text ? { query: text } : undefined
    }
    if (typeof query !== 'string') throw new Refusal('malformed-request', '`query` must be the text of a document.')
    if (hash('sha256', query) !== given) {
      throw new Refusal('malformed-request', '`sha256Hash` is not the SHA-256 of `query` in hexadecimal digits.')
    }
    return { query }
  }

  /** Stores a valid document that a request brought with its hash. */
  store({ query, extensions }: DocumentReference, keyId: string): void {
    const given = hashIn(extensions)
    if (given === undefined || typeof query !== 'string' || this.#trusted.has(query)) return
    let own = this.#ofKeys.get(keyId)
    if (!own) {
      own = new LRUCache(OF_A_KEY)
      this.#ofKeys.set(keyId, own)
    }
    own.set(given, query, { size: query.length })
  }
}

/** The hash in the extensions of a request. */
function hashIn(extensions: unknown): string | undefined {
  const { persistedQuery } = (extensions ?? {}) as { persistedQuery?: unknown }
  if (persistedQuery === undefined || persistedQuery === null) return undefined
  const { version, sha256Hash } = persistedQuery as { version?: unknown; sha256Hash?: unknown }
  if (version !== 1 || typeof sha256Hash !== 'string' || sha256Hash === '') {
    throw new Refusal(
      'malformed-request',
      '`persistedQuery` must have `version` 1 and the `sha256Hash` of the document.',
    )
  }
  return sha256Hash
}
