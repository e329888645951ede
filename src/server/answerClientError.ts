import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { problemKinds } from '../problem.ts'

/** What could not even be read as a request: the connection gets a problem and is closed. */
export function answerClientError(problemBase: string, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, title } = problemKinds['malformed-request']
  const requestId = randomUUID()
  const type = `${problemBase}/malformed-request`
  const body = JSON.stringify({ type, title, status, detail: detailOf(error.code), requestId })
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // Whoever goes on sending without reading must not keep the connection.
  setTimeout(() => socket.destroy(), 1000).unref()
}

function detailOf(code: string | undefined): string {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'The request did not arrive in time.'
  if (code === 'HPE_HEADER_OVERFLOW') return 'The headers are larger than 16 KiB together.'
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 'The chunk extensions are too large.'
  return 'This is not an HTTP request that can be read.'
}
