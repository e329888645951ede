import type { IncomingMessage, ServerResponse } from 'node:http'
import { POLICY } from '../../pages/sendPage.ts'
import { refusedPage } from '../../pages/sendRefused.ts'
import { problemKinds } from '../../problem.ts'
import { Refusal } from '../../refusal.ts'
import { exposedHeaders, isAllowedOrigin } from '../allowOrigins.ts'
import { requestId } from '../logging/requestId.ts'
import type { Answering } from '../respondOnSocket.ts'
import { TOO_MUCH_IN_HAND } from './ResponsePermits.ts'

/** Sends 503 without the framework: 10 µs instead of 130, which matters when most requests are refused. */
export class OverloadResponder {
  readonly #headers: Answering['headers']
  readonly #corsOrigins: readonly string[]
  readonly #unreadMs: number
  /** The problem's members except path and request ID, for a given detail. */
  readonly #problem: (detail: string) => string
  readonly #type: string

  /** @param unreadMs milliseconds after which the connection of a client that does not read the response is closed */
  constructor({ problemBase, headers }: Answering, corsOrigins: readonly string[], unreadMs: number) {
    this.#headers = headers
    this.#corsOrigins = corsOrigins
    this.#unreadMs = unreadMs
    const { title, status } = problemKinds.overloaded
    this.#type = `${problemBase}/overloaded`
    this.#problem = detail =>
      JSON.stringify({ type: this.#type, code: 'overloaded', title, status, detail, retryAfterSeconds: 1 }).slice(0, -1)
  }

  /** No permit became free in time. */
  refuse(request: IncomingMessage, response: ServerResponse): void {
    const detail = TOO_MUCH_IN_HAND
    const { url = '/', headers, socket, method = '' } = request
    const path = url.split('?', 1)[0]!
    const id = requestId(request)
    const [type, body] = this.#formatBody(method, path, id, detail)
    const { origin } = headers
    const mayRead = origin !== undefined && isAllowedOrigin(origin, this.#corsOrigins, url)
    response.writeHead(503, {
      ...type,
      'Cache-Control': 'no-store',
      'Retry-After': '1',
      ...this.#headers,
      'Content-Length': Buffer.byteLength(body),
      'X-Request-Id': id,
      ...(mayRead && {
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Expose-Headers': exposedHeaders.join(', '),
        Vary: 'Origin',
      }),
    })
    // Node restores the idle timeout after the response is sent.
    socket.setTimeout(this.#unreadMs)
    response.end(body)
  }

  /** The response's headers and body, in the format of the path. */
  #formatBody(method: string, path: string, id: string, detail: string): [object, string] {
    if (/^\/(waiver|waitlist)\b/.test(path)) {
      const page = refusedPage(new Refusal('overloaded', detail), method)
      return [{ 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY }, page]
    }
    const problem = `${this.#problem(detail)},"instance":${JSON.stringify(path)},"requestId":${JSON.stringify(id)}}`
    if (path !== '/graphql') return [{ 'Content-Type': 'application/problem+json; charset=utf-8' }, problem]
    const errors = `{"errors":[{"message":${JSON.stringify(detail)},"extensions":${problem}}]}`
    return [{ 'Content-Type': 'application/json; charset=utf-8' }, errors]
  }
}
