import { pino } from 'pino'
import { newLogger } from './newLogger.ts'
import { redactSecrets } from './redactSecrets.ts'

/** Reports how the service starts and ends. */
export interface Lifecycle {
  progress(line: string): void
  /** Reports an abnormal end, with the error if it was unexpected. */
  fail(sentence: string, err?: unknown): void
}

const STANDARD_ERROR = 2

/** For a terminal: text, with the seconds since the start. */
export function terminalLifecycle(): Lifecycle {
  const began = performance.now()
  return {
    progress(line) {
      process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}\n`)
    },
    fail(sentence, err) {
      process.stderr.write(`${redactSecrets(err instanceof Error ? `${sentence}\n${err.stack}` : sentence)}\n`)
    },
  }
}

/** For log collectors: JSON lines, at every LOG_LEVEL. */
export function jsonLifecycle(): Lifecycle {
  const log = newLogger('info')
  const failures = newLogger('info', pino.destination({ dest: STANDARD_ERROR, sync: true }))
  return {
    progress: line => log.info(line),
    fail: (sentence, err) => failures.fatal(err === undefined ? {} : { err }, sentence),
  }
}
