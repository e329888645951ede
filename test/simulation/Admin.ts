import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { PATIENCE_MS } from '../world/until.ts'

/** The connection of the simulator to a database: it outlives a PostgreSQL that is killed, because it asks again until it is answered. */
export class Admin {
  readonly url: string
  readonly #pool: pg.Pool

  constructor(url: string) {
    this.url = url
    this.#pool = new pg.Pool({ connectionString: url, max: 4 })
    this.#pool.on('error', () => {}).on('connect', client => client.on('error', () => {}))
  }

  /** Runs a statement that can be run again. */
  async query<Row = Record<string, unknown>>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    for (const deadline = performance.now() + PATIENCE_MS; ; await sleep(10)) {
      try {
        return (await this.#pool.query(text, [...values])).rows as Row[]
      } catch (error) {
        // An error of PostgreSQL itself, unless it is starting or ending, comes again.
        const isAnswer = error instanceof pg.DatabaseError && !/^(57P|08)/.test(error.code ?? '')
        if (isAnswer || performance.now() > deadline) throw error
      }
    }
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }
}
