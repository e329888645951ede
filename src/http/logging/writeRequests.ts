import type { FastifyBaseLogger } from 'fastify'
import type { RequestCounter } from '../../access/RequestCounter.ts'

const EVERY_MS = 5000

/** Writes the statistics of requests every few seconds, and when it is stopped for the last time. */
export function writeRequests(
  requests: RequestCounter,
  log: FastifyBaseLogger,
  everyMs = EVERY_MS,
): { stop(): Promise<void> } {
  const write = () =>
    requests.write().catch(err => log.warn({ err }, 'statistics of the requests of some seconds were lost'))
  let timer: NodeJS.Timeout
  let writing: Promise<void> = Promise.resolve()
  const wait = () => {
    timer = setTimeout(() => {
      writing = write()
      void writing.then(wait)
    }, everyMs).unref()
  }
  wait()
  return {
    async stop() {
      await writing
      clearTimeout(timer)
      await write()
    },
  }
}
