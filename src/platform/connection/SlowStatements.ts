import type { Log } from '../log/Log.ts'
import { describeStatement } from '../sql/statementPlaces.ts'

/** The least time between two log lines of one statement: if the database is slow, every one of them is. */
const LEAST_MS = 10_000

/** Logs statements that take long, by their name. */
export class SlowStatements {
  /** In milliseconds. */
  readonly bound: number
  readonly #log: Log
  readonly #now: () => number
  /** By name: when it was logged last, and how many were slow since. */
  readonly #logged = new Map<string, { at: number; more: number }>()

  /** @param bound in milliseconds; 0 logs none */
  constructor(log: Log, bound: number, now = () => performance.now()) {
    this.bound = bound === 0 ? Number.POSITIVE_INFINITY : bound
    this.#log = log
    this.#now = now
  }

  /** Logs a statement that took too long. @param began as of `performance.now()` */
  check(text: string, began: number): void {
    const ms = this.#now() - began
    if (ms >= this.bound) this.report(text, ms)
  }

  /** Logs a slow statement. */
  report(text: string, ms: number): void {
    const statement = describeStatement(text)
    const last = this.#logged.get(statement)
    if (last && this.#now() - last.at < LEAST_MS) {
      last.more++
      return
    }
    this.#logged.set(statement, { at: this.#now(), more: 0 })
    const more = last?.more ?? 0
    this.#log.warn({ statement, ms: Math.round(ms), ...(more > 0 && { more }) }, 'A statement was slow.')
  }
}
