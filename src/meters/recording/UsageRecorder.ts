import type { Sql } from '../../database/Database.ts'
import { wasUndone } from '../../database/wasUndone.ts'
import { Refusal } from '../../refusal.ts'
import { insertUsage } from './insertUsage.ts'
import type { NewUsage } from './NewUsage.ts'
import { retryAfterRetention } from './retryAfterRetention.ts'

/** Per operator; a third one would only make the batches smaller. */
const WRITERS = 2

// Fewer entries are faster in the first writer's next statement: a second writer would split the same entries into twice as many
// commits.
const WORTH_A_SECOND = 64

/** The maximum number of concurrent statements for all operators together, so that connections remain for other work. */
const MAX_WRITERS = 6

/** Maximum number of unanswered entries of one operator; more are refused with Retry-After. */
const MAX_PENDING_PER_OPERATOR = 768

interface Waiting {
  entry: NewUsage
  resolve(id: number | null): void
  reject(error: unknown): void
}

/** The waiting entries of one operator, and how many are being written. */
interface Line {
  waiting: Waiting[]
  writers: number
  underWay: number
}

/**
 * Records single entries in batches: a writer that becomes idle takes all entries that arrived in the meantime. The higher the
 * load, the more entries share a statement and its commit, and no entry waits for a timer. An entry is acknowledged after the
 * commit.
 *
 * A statement contains entries of one operator only, so that recounting an operator's totals blocks no other operator.
 */
export class UsageRecorder {
  readonly #sql: Sql
  readonly #lines = new Map<string, Line>()
  readonly #writing = new Set<Promise<void>>()
  #scheduled = false

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Records an entry. Resolves to its number, or to null if its idempotency key was used before. */
  record(entry: NewUsage): Promise<number | null> {
    let line = this.#lines.get(entry.operatorId)
    if (!line) {
      line = { waiting: [], writers: 0, underWay: 0 }
      this.#lines.set(entry.operatorId, line)
    }
    const { waiting } = line
    if (waiting.length + line.underWay >= MAX_PENDING_PER_OPERATOR) {
      throw new Refusal('overloaded', 'More usage is waiting to be recorded than the database can take. Try again.', {
        retryAfterSeconds: 1,
      })
    }
    const recorded = new Promise<number | null>((resolve, reject) => waiting.push({ entry, resolve, reject }))
    this.#schedule()
    return recorded
  }

  /** Resolves when all waiting entries are recorded. */
  async drain(): Promise<void> {
    while (this.#lines.size > 0) {
      await Promise.all(this.#writing)
      await new Promise(setImmediate)
    }
  }

  /** Starts writers after all requests that arrived at the same time were read. */
  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => {
      this.#scheduled = false
      this.#begin()
    })
  }

  #begin(): void {
    for (const [operatorId, line] of this.#lines) {
      while (deservesWriter(line) && this.#writing.size < MAX_WRITERS) {
        const writing = this.#write(operatorId, line).finally(() => {
          this.#writing.delete(writing)
          this.#begin()
        })
        this.#writing.add(writing)
      }
    }
  }

  async #write(operatorId: string, line: Line): Promise<void> {
    const batch = line.waiting.splice(0)
    line.writers++
    line.underWay += batch.length
    await this.#writeTogether(batch)
    line.writers--
    line.underWay -= batch.length
    // Round robin: a served operator goes to the end.
    this.#lines.delete(operatorId)
    if (line.waiting.length + line.underWay > 0) this.#lines.set(operatorId, line)
  }

  async #writeTogether(batch: readonly Waiting[]): Promise<void> {
    try {
      const entries = batch.map(each => each.entry)
      const inserted = await retryAfterRetention(() => insertUsage(this.#sql, entries))
      for (const [at, each] of batch.entries()) each.resolve(inserted[at]!)
    } catch (error) {
      if (batch.length === 1 || !wasUndone(error)) for (const each of batch) each.reject(error)
      else for (const each of batch) await this.#writeTogether([each])
    }
  }
}

function deservesWriter({ waiting, writers }: Line): boolean {
  return writers < WRITERS && waiting.length >= (writers === 0 ? 1 : WORTH_A_SECOND)
}
