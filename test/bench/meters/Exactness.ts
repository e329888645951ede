import type { Sql } from '../../../src/platform/sql/Database.ts'
import { eventsOf, findMiscounted } from './findMiscounted.ts'

/**
 * Compares the totals with the entries, and with the number of entries that were acknowledged to the clients of each operator.
 */
export class Exactness {
  readonly #database: Sql
  readonly #acknowledged = new Map<string, number>()
  #checks = 0
  readonly violations: string[] = []

  constructor(database: Sql) {
    this.#database = database
  }

  acknowledge(operatorId: string, entries: number): void {
    this.#acknowledged.set(operatorId, (this.#acknowledged.get(operatorId) ?? 0) + entries)
  }

  async check(after: string): Promise<void> {
    this.#checks++
    const miscounted = await findMiscounted(this.#database)
    if (miscounted) this.violations.push(`After ${after} totals differ from entries: ${miscounted}`)
    for (const [operatorId, told] of this.#acknowledged) {
      const counted = await eventsOf(this.#database, operatorId)
      if (counted !== told)
        this.violations.push(`After ${after} ${counted} entries are counted and ${told} were answered.`)
    }
  }

  tell(): string {
    const entries = [...this.#acknowledged.values()].reduce((sum, each) => sum + each, 0)
    const all = `${this.#checks} times, after every round: ${entries} entries were answered, each is counted once, and the totals`
    return this.violations.length > 0 ? this.violations.join('\n') : `${all} equal the entries to the last digit.`
  }
}
