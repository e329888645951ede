import type { Request } from '../cases.ts'

/** A request as HTTP/1.1 text. */
export function asHttp({ method, path, headers, body = '' }: Request): string {
  const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body) })
  const head = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', ...lines.map(line => line.join(': '))]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
