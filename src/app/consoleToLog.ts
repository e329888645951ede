import type { FastifyBaseLogger } from 'fastify'
import { isOfDatabase } from '../platform/connection/isOfDatabase.ts'
import { isCounted } from '../platform/log/Faults.ts'

const LEVELS = { error: 'warn', warn: 'warn', trace: 'warn', log: 'info', info: 'info', debug: 'debug' } as const

/**
 * Redirects what libraries write to the console, and Node's warnings, to the log, so that all output is log lines. Errors that are of a lasting
 * fault are not repeated.
 * @returns a function that undoes it
 */
export function consoleToLog(log: FastifyBaseLogger): () => void {
  const methods = Object.keys(LEVELS) as (keyof typeof LEVELS)[]
  const before = methods.map(method => [method, console[method]] as const)
  for (const method of methods) {
    console[method] = (...parts: unknown[]) => {
      const err = parts.find(each => each instanceof Error)
      if (isCounted(err) || isOfDatabase(err)) return
      const text = parts.filter(each => each !== err).map(String)
      log[LEVELS[method]](
        err ? { err } : {},
        `A library writes: ${text.join(' ') || (err as Error | undefined)?.message || method}`,
      )
    }
  }
  // Node's own listener would print them.
  const printing = process.listeners('warning')
  const warn = (err: Error) => log.warn({ err }, 'Node warns.')
  process.removeAllListeners('warning').on('warning', warn)
  return () => {
    for (const [method, original] of before) console[method] = original
    process.off('warning', warn)
    for (const each of printing) process.on('warning', each)
  }
}
