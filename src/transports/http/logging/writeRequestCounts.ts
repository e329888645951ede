import type { FastifyBaseLogger } from 'fastify'
import type { RequestCounter } from '../../../domain/access/RequestCounter.ts'

const EVERY_MS = 5000

/** Writes the request statistics every few seconds, and a last time when stopped. */
export function writeRequestCounts(
  requests: RequestCounter,
  log: FastifyBaseLogger,
  everyMs = EVERY_MS,
): { stop(): Promise<void> } {
  const write = () =>
    requests.write().catch(err => log.warn({ err }, 'request statistics of the last seconds were lost'))
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
