import { Logger } from 'graphile-worker'
import type { Log } from '../log/Log.ts'

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/**
 * Writes graphile-worker's messages to the service's log. Of the details only the error is kept, because the rest contains whole
 * jobs. Failures of tasks are not repeated: attemptTask has logged them.
 */
export function workerLogger(log: Log): Logger {
  return new Logger(() => (level, message, { failure, error, fatalError }) => {
    if (failure) return
    const err = error ?? fatalError
    log[levels[level]](err === undefined ? {} : { err }, `graphile-worker: ${message}`)
  })
}
