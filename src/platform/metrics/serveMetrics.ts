import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Log } from '../log/Log.ts'
import type { Metrics } from './Metrics.ts'

/** Far more than the few servers that scrape an instance. */
const MAX_CONNECTIONS = 100

/** Serves metrics at `/metrics` of a port of their own; everything else there is 404, and other methods are 405. */
export async function serveMetrics(
  metrics: Metrics,
  address: { host: string; port: number },
  log: Log,
): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    respond(metrics, request, response).catch(err => {
      log.error({ err }, 'metrics could not be read')
      end(response, 500, 'Metrics could not be read: the log says why.\n')
    })
  })
  server.maxConnections = MAX_CONNECTIONS
  server.listen(address)
  await once(server, 'listening')
  return {
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function respond(metrics: Metrics, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '', headers } = request
  if (url.split('?', 1)[0] !== '/metrics') return end(response, 404, 'Metrics are at /metrics.\n')
  if (method !== 'GET' && method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD')
    return end(response, 405, `${method} is not a method of /metrics: use GET.\n`)
  }
  const { type, text } = await metrics.print(headers.accept)
  end(response, 200, text, type)
}

function end(response: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end(text)
}
