import type { Socket } from 'node:net'
import { type Answering, respondOnSocket } from './respondOnSocket.ts'

/** Handles input that is not a readable HTTP request: sends a problem and closes the connection. */
export function handleClientError(answering: Answering, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
  else respondOnSocket(socket, answering, 'malformed-request', detailOf(error.code))
}

function detailOf(code: string | undefined): string {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'The request did not arrive in time.'
  if (code === 'HPE_HEADER_OVERFLOW') return 'The headers are larger than 16 KiB together.'
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 'The chunk extensions are too large.'
  return 'This is not an HTTP request that can be read.'
}
