import type { IncomingMessage } from 'node:http'

/** The address of the client: of the connection, or from the proxy in front if it is trusted. */
export function clientAddress({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? headers['x-forwarded-for'] : undefined
  const first = forwarded === undefined ? undefined : String(forwarded).split(',', 1)[0]!.trim()
  return first || (socket.remoteAddress ?? '')
}
