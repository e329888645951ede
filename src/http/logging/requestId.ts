import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const ACCEPTABLE = /^[\x21-\x7e]{8,128}$/

/** The caller's own X-Request-Id where it can be printed anywhere as it is; a new one otherwise. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && ACCEPTABLE.test(given) ? given : randomUUID()
}
