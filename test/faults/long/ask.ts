import { type Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Exchange } from '../../contract/validateResponse.ts'

/** A request. The path is sent as it is. */
export interface HttpRequest {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface HttpResponse extends Exchange {
  /** Milliseconds until the last byte. */
  took: number
}

/** Sends a request and reads the whole response; fails if the connection does, or after a timeout. */
export function ask(origin: string, { method, path, headers = {}, body }: HttpRequest, timeout: number, agent?: Agent) {
  const began = performance.now()
  const { hostname, port } = new URL(origin)
  return new Promise<HttpResponse>((resolve, reject) => {
    const signal = AbortSignal.timeout(timeout)
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request({ hostname, port, method, path, agent, signal, headers: { ...length, ...headers } })
    sent.once('error', reject)
    sent.once('response', response => {
      const { statusCode: status = 0, headers } = response
      text(response).then(
        text => resolve({ method, url: path, status, headers, text, took: performance.now() - began }),
        reject,
      )
    })
    sent.end(body)
  })
}
