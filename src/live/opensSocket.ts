import type { IncomingMessage } from 'node:http'

/** Whether a request is to become a WebSocket. One to anywhere else is answered as if it had not asked: so HTTP has it. */
export function opensSocket({
  method,
  url = '',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean {
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && /^\/graphql(\/live)?(\?|$)/.test(url)
}
