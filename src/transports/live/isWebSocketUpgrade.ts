import type { IncomingMessage } from 'node:http'

/**
 * Whether a request upgrades to a WebSocket. As HTTP allows, upgrade requests to other URLs are answered as normal
 * requests.
 */
export function isWebSocketUpgrade({
  method,
  url = '',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean {
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && /^\/graphql(\/live)?(\?|$)/.test(url)
}
