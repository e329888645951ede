import type { FastifyBaseLogger } from 'fastify'
import { Logger } from 'graphile-worker'

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/**
 * Writes graphile-worker's messages to the service's own log. Of what comes with a message only the error is kept: the rest holds whole
 * jobs. That a task failed is not repeated: attemptTask has logged it.
 */
export function workerLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, { failure, error, fatalError }) => {
    if (failure) return
    const err = error ?? fatalError
    log[levels[level]](err === undefined ? {} : { err }, `graphile-worker: ${message}`)
  })
}
