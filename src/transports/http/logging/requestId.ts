import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const ACCEPTABLE = /^[\x21-\x7e]{8,128}$/

/** The client's X-Request-Id if it is printable everywhere; otherwise a new one. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && ACCEPTABLE.test(given) ? given : randomUUID()
}
