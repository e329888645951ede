import { DefaultLogger, type LogContext } from '@mikro-orm/core'
import type { SlowStatements } from './SlowStatements.ts'

/** Receives the slow statements of the ORM. */
export class OrmLogger extends DefaultLogger {
  readonly #slow: SlowStatements

  constructor(slow: SlowStatements) {
    super({ writer: () => {} })
    this.#slow = slow
  }

  override logQuery({ query, took }: { query: string } & LogContext): void {
    if (took !== undefined) this.#slow.report(query, took)
  }
}
