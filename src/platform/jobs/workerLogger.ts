import { Logger } from 'graphile-worker'
import type { Faults } from '../log/Faults.ts'
import type { Log } from '../log/Log.ts'

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/**
 * Writes graphile-worker's messages to the service's log. Of the details only the error is kept, because the rest contains whole
 * jobs. Failures of tasks are not repeated: attemptTask has logged them. What it says about a lost connection is counted, not logged.
 */
export function workerLogger(log: Log, faults: Faults): Logger {
  return new Logger(() => (level, message, { failure, error, fatalError }) => {
    if (failure) return
    const err = error ?? fatalError
    if (faults.mayFollow(err)) return faults.of('jobs').occurred(err)
    log[levels[level]](err === undefined ? {} : { err }, `graphile-worker: ${message}`)
  })
}
