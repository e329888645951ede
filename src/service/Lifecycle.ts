import { pino } from 'pino'
import { newLogger } from './newLogger.ts'
import { withoutSecrets } from './withoutSecrets.ts'

/** Where the service says how it starts and ends, in whole phrases. */
export interface Lifecycle {
  progress(line: string): void
  /** Says why it ends otherwise than it should, with the error where that was not expected. */
  fail(sentence: string, err?: unknown): void
}

const STANDARD_ERROR = 2

/** For a person at a terminal: text, with the seconds since the start. */
export function showLifecycle(): Lifecycle {
  const began = performance.now()
  return {
    progress(line) {
      process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}\n`)
    },
    fail(sentence, err) {
      process.stderr.write(`${withoutSecrets(err instanceof Error ? `${sentence}\n${err.stack}` : sentence)}\n`)
    },
  }
}

/** For whatever gathers logs: lines of JSON, at every LOG_LEVEL. */
export function logLifecycle(): Lifecycle {
  const log = newLogger('info')
  const failures = newLogger('info', pino.destination({ dest: STANDARD_ERROR, sync: true }))
  return {
    progress: line => log.info(line),
    fail: (sentence, err) => failures.fatal(err === undefined ? {} : { err }, sentence),
  }
}
