import type { IncomingMessage } from 'node:http'

/** The address of whoever sent a request: of the connection, or what the proxy in front says where it may say so. */
export function addressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? headers['x-forwarded-for'] : undefined
  const first = forwarded === undefined ? undefined : String(forwarded).split(',', 1)[0]!.trim()
  return first || (socket.remoteAddress ?? '')
}
