import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { problemKinds } from '../../domain/refusals/problem.ts'
import type { RefusalCode } from '../../domain/refusals/refusal.ts'

/** What all answers of the service have. */
export interface Answering {
  problemBase: string
  /** From securityHeaders. */
  headers: Readonly<Record<string, string>>
}

/** Sends a problem on a connection that has no request to respond to, and closes it. */
export function respondOnSocket(
  socket: Socket,
  { problemBase, headers }: Answering,
  code: Extract<RefusalCode, 'malformed-request' | 'overloaded'>,
  detail: string,
): void {
  const { status, title } = problemKinds[code]
  const requestId = randomUUID()
  const type = `${problemBase}/${code}`
  const body = JSON.stringify({ type, code, title, status, detail, requestId })
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    ...(code === 'overloaded' ? ['Retry-After: 1'] : []),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // A client that keeps sending without reading must not keep the connection open.
  setTimeout(() => socket.destroy(), 1000).unref()
}
