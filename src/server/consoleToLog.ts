import type { FastifyBaseLogger } from 'fastify'

const METHODS = ['error', 'warn', 'trace'] as const

/**
 * Sends what libraries write to the console as errors and warnings to the log, whose lines are then the only ones: graphile-worker
 * traces there what it also logs. @returns what undoes it
 */
export function consoleToLog(log: FastifyBaseLogger): () => void {
  const before = METHODS.map(method => [method, console[method]] as const)
  for (const method of METHODS) {
    console[method] = (...said: unknown[]) => {
      const err = said.find(each => each instanceof Error)
      const text = said.filter(each => each !== err).map(String)
      log.warn(err ? { err } : {}, `from a library: ${text.join(' ') || method}`)
    }
  }
  return () => {
    for (const [method, original] of before) console[method] = original
  }
}
