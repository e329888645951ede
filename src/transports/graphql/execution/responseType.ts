import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

/** The media type in which clients expect HTTP status codes to tell how an operation ended. */
export const GRAPHQL_RESPONSE = 'application/graphql-response+json; charset=utf-8'

const JSON_RESPONSE = 'application/json; charset=utf-8'

// As Apollo offers them. The last is for subscriptions by callback, which it answers itself.
const OFFERED = [JSON_RESPONSE, GRAPHQL_RESPONSE, 'application/json; callbackSpec=1.0; charset=utf-8']
const OURS = new Set(OFFERED.slice(0, 2))

// Clients of one kind all send the same header.
const negotiated = new LRUCache<string, string>({ max: 100, maxSize: 20_000 })

/**
 * Chooses the media type of a GraphQL response, as Apollo does for the responses that it writes. JSON if the client accepts
 * neither: it is told why in a form that it can probably read.
 */
export function responseType(accept: string | undefined): string {
  if (!accept) return JSON_RESPONSE
  const known = negotiated.get(accept)
  if (known) return known
  const preferred = new Negotiator({ headers: { accept } }).mediaType(OFFERED)
  const type = preferred && OURS.has(preferred) ? preferred : JSON_RESPONSE
  negotiated.set(accept, type, { size: accept.length })
  return type
}

/** Whether a browser navigates to the URL: Apollo, which sends it the page, decides by the same rule. */
export function prefersPage({ method, headers: { accept } }: Navigation): boolean {
  return method === 'GET' && !!accept && new Negotiator({ headers: { accept } }).mediaType([...OFFERED, PAGE]) === PAGE
}

const PAGE = 'text/html'

interface Navigation {
  method: string
  headers: { accept?: string | undefined }
}
